import type { Json, JsonObject } from '../../src/document/wire.ts';
import { isArray, objectOf } from '../listing/page.ts';

const contentNames = new Set(['content', 'data', 'body', 'bytes', 'base64', 'text']);
/** Free text of the uploader: a file may well be called `data:,`. */
const freeText = new Set(['name', 'id']);

/**
 * The path of a field that carries content, or undefined. More metadata is allowed: a number named
 * `bytes` is a size, be it written as a string, and objects in `data` may hold details. Other text
 * is content, and so are numbers or texts in an array.
 */
export function contentIn(entry: Json): string | undefined {
  const fields = objectOf(entry);
  return fields && (contentField(fields) ?? dataUrlField(fields));
}

function contentField(fields: JsonObject): string | undefined {
  for (const [name, value] of Object.entries(fields)) {
    if (!contentNames.has(name.toLowerCase())) continue;
    if (isContent(value)) return name;
    for (const within of isArray(value) ? value.map(objectOf) : [objectOf(value)]) {
      const deeper = within && contentField(within);
      if (deeper !== undefined) return `${name}.${deeper}`;
    }
  }
  return undefined;
}

function isContent(value: Json): boolean {
  if (typeof value === 'string') return value !== '' && !/^\d+$/.test(value);
  return isArray(value) && value.some((item) => typeof item === 'string' || isNumberList(item));
}

/** Bytes as numbers, be they in rows. */
function isNumberList(item: Json): boolean {
  return typeof item === 'number' || (isArray(item) && item.some(isNumberList));
}

function dataUrlField(fields: JsonObject): string | undefined {
  for (const [name, value] of Object.entries(fields)) {
    if (freeText.has(name)) continue;
    if (typeof value === 'string' && /^data:[^,]*,/i.test(value)) return name;
    const within = isArray(value) ? Object.fromEntries(value.entries()) : objectOf(value);
    const deeper = within && dataUrlField(within);
    if (deeper !== undefined) return `${name}.${deeper}`;
  }
  return undefined;
}

/** What may be content under any name, or lead to it; undefined where there is no such text. */
export function doubtfulTextIn(value: Json): string | undefined {
  if (typeof value === 'string') return doubtOf(value);
  const within = isArray(value) ? value : Object.values(objectOf(value) ?? {});
  return within.map(doubtfulTextIn).find((doubt) => doubt !== undefined);
}

/** Longer than ids are; a checksum of any length is hexadecimal, or 88 characters at the most. */
const LONG_BASE64 = /^[\w+/-]{100,}={0,2}$/;
const HEXADECIMAL = /^[0-9a-f]+$/i;
const SIGNED_URL = /^https?:\/\/[^?\s]+\?(?:.*[&-])?(?:signature|sig|token|expires)=/i;

function doubtOf(text: string): string | undefined {
  if (SIGNED_URL.test(text)) return 'a signed URL that may lead to it';
  const encoded = LONG_BASE64.test(text) && !HEXADECIMAL.test(text);
  return encoded ? `${text.length} characters of base64 that may be it` : undefined;
}
