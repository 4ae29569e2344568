import { brotliCompressSync, gzipSync } from 'node:zlib';
import { bytesOf, type DeliveredAnswer } from '../http/deliver.ts';

const codings: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  gzip: gzipSync,
  br: brotliCompressSync,
};

/** A response with its body in the coding that its Content-Encoding names. */
export function compressed(answer: DeliveredAnswer): DeliveredAnswer {
  const encode = codings[answer.headers['content-encoding'] ?? ''];
  if (!encode || answer.body === null) return answer;
  return { ...answer, body: Uint8Array.from(encode(bytesOf(answer))) };
}
