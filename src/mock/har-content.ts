import { bytesOf, textOf } from '../http/deliver.ts';
import type { HarContent } from './har.ts';
import type { JournalRecord } from './journal-record.ts';

export const SIZE_UNKNOWN = -1;

type Body = JournalRecord['body'];
type Redact = (text: string) => string;

/** Bytes of a body as it was sent. */
export function sizeOf(body: Body): number {
  if (body === undefined) return SIZE_UNKNOWN;
  if (body === null) return 0;
  return typeof body === 'string' ? new TextEncoder().encode(body).length : body.length;
}

/** A body as an archive holds it, without the secrets in it. Its size is that of before. */
export function contentOf(body: Body, type: string, redact: Redact): HarContent {
  const size = sizeOf(body);
  const mimeType = redact(type);
  if (body === undefined) {
    return { size, mimeType, comment: 'The body was let go to spare memory.' };
  }
  if (body === null) return { size, mimeType };
  const text = textOf({ body });
  return text === null
    ? { size, mimeType, text: redactBytes(bytesOf({ body }), redact), encoding: 'base64' }
    : { size, mimeType, text: redact(text) };
}

/** Each byte stands for a character, so that a secret is found in what is no text. In base64. */
function redactBytes(body: Uint8Array, redact: Redact): string {
  const characters = Array.from(body, (byte) => String.fromCharCode(byte)).join('');
  return btoa(redact(characters).replace(/[^\0-\xff]/g, '?'));
}
