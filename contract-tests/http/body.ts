import type { Json } from '../../src/document/wire.ts';

/** The kind of a body. */
export type Body =
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'text'; readonly text: string }
  /** Bytes that are not UTF-8, and so not JSON. */
  | { readonly kind: 'bytes' }
  | { readonly kind: 'empty' }
  /** A browser does not show the body of a redirect that it does not follow. */
  | { readonly kind: 'hidden' }
  /** Too many bytes to judge. */
  | { readonly kind: 'too-large' }
  /** The status arrived, but the body could not be read, each time that it was requested. */
  | { readonly kind: 'broken'; readonly why: string };

export interface ReadBody {
  readonly body: Body;
  readonly text: string;
  readonly bytes: number;
}

/** The most bytes that are read of one body: a larger page cannot be judged. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Reads a body and classifies it. @throws Error of the platform. */
export async function readBody(response: Response): Promise<ReadBody> {
  if (response.type === 'opaqueredirect') return { body: { kind: 'hidden' }, text: '', bytes: 0 };
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  let bytes = 0;
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    pieces.push(read.value);
    bytes += read.value.byteLength;
    if (bytes <= MAX_BYTES) continue;
    await reader?.cancel();
    return { body: { kind: 'too-large' }, text: await new Blob(pieces).text(), bytes };
  }
  const whole = new Blob(pieces);
  // Bytes that are not UTF-8 are shown as evidence too.
  const text = await whole.text();
  const isText = !text.includes('\uFFFD') || isUtf8(await whole.arrayBuffer());
  return { body: isText ? bodyOf(text) : { kind: 'bytes' }, text, bytes };
}

function isUtf8(bytes: ArrayBuffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** A description of a body that is not JSON; undefined for JSON. */
export function noJson(body: Body): string | undefined {
  if (body.kind === 'json') return undefined;
  if (body.kind === 'empty') return 'no body';
  if (body.kind === 'broken') return `a body that no client can read: ${body.why}`;
  return body.kind === 'bytes' ? 'not JSON (bytes that are not UTF-8)' : 'a body that is not JSON';
}

function bodyOf(text: string): Body {
  if (text.trim() === '') return { kind: 'empty' };
  try {
    return { kind: 'json', value: JSON.parse(text) };
  } catch {
    return { kind: 'text', text };
  }
}
