import type { Json } from '../../src/document/wire.ts';

/** The kind of a body. */
export type Body =
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'text'; readonly text: string }
  /** Bytes that are no UTF-8, and so no JSON. */
  | { readonly kind: 'bytes' }
  | { readonly kind: 'empty' }
  /** A browser does not show the body of a redirect that it does not follow. */
  | { readonly kind: 'hidden' }
  /** More bytes, more values, or JSON nested deeper, than is judged. */
  | { readonly kind: 'too-large' };

export interface ReadBody {
  readonly body: Body;
  readonly text: string;
  readonly bytes: number;
}

/** The most that is read of one body, in bytes; a page larger than this cannot be judged. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** Reads a body up to `MAX_BODY_BYTES` and says what it is. */
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
  // As evidence, what is no UTF-8 is shown as well.
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

/** The content instead of JSON, in words; undefined for JSON. */
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

/** No real response is nested deeper, and recursion over one needs stack. */
const MAX_DEPTH = 100;
/** A page of tens of thousands of entries. */
const MAX_VALUES = 250_000;

/** Whether JSON has more values, or is nested deeper, than is judged. */
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
