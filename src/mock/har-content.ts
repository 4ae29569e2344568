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
    : { size, mimeType, text: redactText(text, redact) };
}

/** In JSON, a secret with a quotation mark in it is written in another way. */
function redactText(text: string, redact: Redact): string {
  const plain = redact(text);
  if (!plain.includes('\\')) return plain;
  try {
    const before: unknown = JSON.parse(plain);
    let isChanged = false;
    const hide = (given: string): string => {
      const shown = redact(given);
      isChanged ||= shown !== given;
      return shown;
    };
    const after = mapTexts(before, hide);
    return isChanged ? JSON.stringify(after) : plain;
  } catch {
    return plain;
  }
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [change(name), mapTexts(each, change)]),
  );
}

/** Each byte stands for a character, so that a secret is found in what is no text. In base64. */
function redactBytes(body: Uint8Array, redact: Redact): string {
  const characters = Array.from(body, (byte) => String.fromCharCode(byte)).join('');
  return btoa(redact(characters).replace(/[^\0-\xff]/g, '?'));
}
