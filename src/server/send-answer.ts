import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { DeliveredAnswer } from '../http/delivery.ts';

/** An answer as Node writes it. */
interface Wire {
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly bytes: Buffer | null;
}

/** Kept for as long as the mock keeps the answer: most come again. */
const wires = new WeakMap<DeliveredAnswer, Wire>();

/** Sends an answer whole, at once. */
export function sendAnswer(response: ServerResponse, answer: DeliveredAnswer): void {
  const { headers, bytes } = wireOf(answer);
  // An array that is given on as it is: Node reads it, and writes it nowhere else.
  response.writeHead(answer.status, STATUS_CODES[answer.status] ?? '', headers as string[]);
  response.end(bytes);
}

function wireOf(answer: DeliveredAnswer): Wire {
  const known = wires.get(answer);
  if (known) return known;
  const bytes = bytesOf(answer.body);
  const headers = Object.entries(answer.headers).flat();
  if (bytes !== null && !('content-length' in answer.headers)) {
    headers.push('content-length', String(bytes.length));
  }
  const wire = { headers, bytes };
  wires.set(answer, wire);
  return wire;
}

function bytesOf(body: DeliveredAnswer['body']): Buffer | null {
  if (body === null || typeof body !== 'string') {
    return body && Buffer.from(body.buffer, body.byteOffset, body.length);
  }
  return Buffer.from(body);
}
