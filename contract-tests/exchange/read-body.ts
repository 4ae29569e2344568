import type { Json } from '../../src/document/wire.ts';

/** What a body turned out to be. */
export type Body =
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'empty' }
  /** A browser does not show the body of a redirect that it does not follow. */
  | { readonly kind: 'hidden' }
  | { readonly kind: 'too-large' };

export interface ReadBody {
  readonly body: Body;
  readonly text: string;
  readonly bytes: number;
}

/** The most that is read of one body, in bytes; a page larger than this cannot be judged. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** Reads a body up to `maxBytes` and says what it is. */
export async function readBody(response: Response, maxBytes = MAX_BODY_BYTES): Promise<ReadBody> {
  if (response.type === 'opaqueredirect') return { body: { kind: 'hidden' }, text: '', bytes: 0 };
  const { text, bytes, whole } = await readText(response, maxBytes);
  return { body: whole ? bodyOf(text) : { kind: 'too-large' }, text, bytes };
}

async function readText(response: Response, maxBytes: number) {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = '';
  let bytes = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    text += decoder.decode(value, { stream: true });
    if (bytes > maxBytes) {
      await reader.cancel();
      return { text, bytes, whole: false };
    }
  }
  return { text: text + decoder.decode(), bytes, whole: true };
}

function bodyOf(text: string): Body {
  if (text.trim() === '') return { kind: 'empty' };
  try {
    const value: Json = JSON.parse(text);
    return { kind: 'json', value };
  } catch {
    return { kind: 'text', text };
  }
}
