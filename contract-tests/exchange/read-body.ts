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
  /** Too many bytes, too many values, or JSON nested too deeply to judge. */
  | { readonly kind: 'too-large' };

export interface ReadBody {
  readonly body: Body;
  readonly text: string;
  readonly bytes: number;
}

/** The most bytes that are read of one body; a larger page cannot be judged. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** Reads a body up to `MAX_BODY_BYTES` and classifies it. */
export async function readBody(response: Response): Promise<ReadBody> {
  if (response.type === 'opaqueredirect') return { body: { kind: 'hidden' }, text: '', bytes: 0 };
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  let bytes = 0;
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    pieces.push(read.value);
    bytes += read.value.byteLength;
    if (bytes <= MAX_BODY_BYTES) continue;
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
export function noJson({ kind }: Body): string | undefined {
  if (kind === 'json') return undefined;
  if (kind === 'empty') return 'no body';
  return kind === 'bytes' ? 'not JSON (bytes that are not UTF-8)' : 'a body that is not JSON';
}

function bodyOf(text: string): Body {
  if (text.trim() === '') return { kind: 'empty' };
  if (isExcessive(text)) return { kind: 'too-large' };
  try {
    const value: Json = JSON.parse(text);
    return { kind: 'json', value };
  } catch {
    return { kind: 'text', text };
  }
}

/** No real response is nested deeper, and recursion needs stack space. */
const MAX_DEPTH = 100;
/** Enough for a page of tens of thousands of entries. */
const MAX_VALUES = 250_000;

/** Whether JSON has too many values, or is nested too deeply, to judge. */
function isExcessive(text: string): boolean {
  let depth = 0;
  let values = 1;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') isInString = !isInString;
    else if (isInString) at += character === '\\' ? 1 : 0;
    else if ('[{'.includes(character)) depth += 1;
    else if (']}'.includes(character)) depth -= 1;
    else if (',:'.includes(character)) values += 1;
    if (depth > MAX_DEPTH || values > MAX_VALUES) return true;
  }
  return false;
}
