import type { Json } from '../../src/document/wire.ts';

/** What a body turned out to be. */
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
  /** What it takes in memory, in bytes, as an estimate. */
  readonly weight: number;
}

/** The most that is read of one body, in bytes; a page larger than this cannot be judged. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** Reads a body up to `maxBytes` and says what it is. */
export async function readBody(response: Response, maxBytes = MAX_BODY_BYTES): Promise<ReadBody> {
  if (response.type === 'opaqueredirect') {
    return { body: { kind: 'hidden' }, text: '', bytes: 0, weight: 0 };
  }
  const { text, bytes, whole, isText } = await readText(response, maxBytes);
  if (!whole) return { body: { kind: 'too-large' }, text, bytes, weight: 0 };
  if (!isText) return { body: { kind: 'bytes' }, text, bytes, weight: 0 };
  const { values, items } = count(text);
  const excess = Math.max(0, text.length - values * ORDINARY_LENGTH);
  const weight =
    bytes + values * WEIGHT_OF_VALUE + items * WEIGHT_OF_ITEM + excess * WEIGHT_OF_EXCESS;
  return { body: values > MOST_VALUES ? { kind: 'too-large' } : bodyOf(text), text, bytes, weight };
}

async function readText(response: Response, maxBytes: number) {
  // Two decoders: the one shows as evidence what the other refuses.
  const decoder = new TextDecoder();
  const isText = utf8Check();
  const reader = response.body?.getReader();
  let text = '';
  let bytes = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    text += decoder.decode(value, { stream: true });
    isText(value);
    if (bytes > maxBytes) {
      await reader.cancel();
      return { text, bytes, whole: false, isText: true };
    }
  }
  return { text: text + decoder.decode(), bytes, whole: true, isText: isText() };
}

/** Takes bytes piece by piece, and nothing at the end; false once they are no UTF-8. */
function utf8Check(): (piece?: Uint8Array) => boolean {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let valid = true;
  return (piece) => {
    try {
      if (valid) strict.decode(piece, { stream: piece !== undefined });
    } catch {
      valid = false;
    }
    return valid;
  };
}

/** What stands where JSON should, in words; undefined for JSON. */
export function noJson({ kind }: Body): string | undefined {
  if (kind === 'json') return undefined;
  if (kind === 'empty') return 'no body';
  return kind === 'bytes' ? 'not JSON (bytes that are not UTF-8)' : 'a body that is not JSON';
}

/** Of JSON that is judged, and may stand in a profile: so deep that no honest answer is deeper. */
const MOST_DEPTH = 100;
/** Of JSON that is judged: a page of tens of thousands of entries. */
const MOST_VALUES = 250_000;
/** Bytes that a value takes besides its text, with what is noted of it. */
const WEIGHT_OF_VALUE = 64;
/** Bytes that an entry of a page takes besides, whatever it is: a walk notes it as an object. */
const WEIGHT_OF_ITEM = 256;
/** Characters of a value. What is longer is noted several times over, two bytes a character. */
const ORDINARY_LENGTH = 1024;
const WEIGHT_OF_EXCESS = 8;

function bodyOf(text: string): Body {
  if (text.trim() === '') return { kind: 'empty' };
  try {
    const value: Json = JSON.parse(text);
    return { kind: 'json', value };
  } catch {
    return { kind: 'text', text };
  }
}

/**
 * Values of JSON, and items of its arrays behind the first, by commas and brackets outside of
 * strings; values without end where it is nested too deep: a parser, and whatever walks its result,
 * counts on its stack.
 */
function count(text: string): { readonly values: number; readonly items: number } {
  const open: string[] = [];
  let values = 1;
  let items = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === ',' || character === ':') {
      values += 1;
      if (character === ',' && open.at(-1) === '[') items += 1;
    } else if (character === ']' || character === '}') open.pop();
    else if (character === '[' || character === '{') {
      open.push(character);
      values += 1;
    }
    if (open.length > MOST_DEPTH) return { values: Number.POSITIVE_INFINITY, items };
  }
  return { values, items };
}
