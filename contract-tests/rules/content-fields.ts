import type { Json, JsonObject } from '../../src/document/wire.ts';
import { isArray, objectOf } from '../listing/page.ts';
import { textsIn } from '../observations/sample.ts';

const contentNames = new Set(['content', 'data', 'body', 'bytes', 'base64', 'text']);
/** Free text of the uploader: a file may be called `data:,`. */
const freeText = new Set(['name', 'id']);

/**
 * The path of a field that carries content, or undefined. Extra metadata is allowed: a number named
 * `bytes` is a size, even if written as a string, and objects in `data` may hold details. Other
 * text counts as content, and so do numbers or texts in an array.
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

/** Bytes as numbers, possibly in nested arrays. */
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

/** Text that may be content, or a link to it, whatever the field; undefined if there is none. */
export function doubtfulTextIn(value: Json): string | undefined {
  return textsIn(value)
    .map(doubtOf)
    .find((doubt) => doubt !== undefined);
}

/** Longer than any id. Checksums are hexadecimal, or have at most 88 characters. */
const LONG_BASE64 = /^[\w+/-]{100,}={0,2}$/;
const HEXADECIMAL = /^[0-9a-f]+$/i;
const SIGNED_URL = /^https?:\/\/[^?\s]+\?(?:.*[&-])?(?:signature|sig|token|expires)=/i;

function doubtOf(text: string): string | undefined {
  if (SIGNED_URL.test(text)) return 'a signed URL that may lead to content';
  const encoded = LONG_BASE64.test(text) && !HEXADECIMAL.test(text);
  return encoded ? `${text.length} characters of base64 that may be content` : undefined;
}

/** The fields that every entry has; the document defines their meaning. */
const OWN = new Set(['id', 'name', 'contentType', 'size', 'validationStatus', 'createdAt']);

/** Below this size, a text may have the length of the file by chance. */
const MIN_BYTES = 8;

/**
 * An additional field whose text always has the length of its file: across files of different sizes
 * that is not chance but the file itself, plain or encoded. Undefined if there is none.
 */
export function sizedTextIn(
  entries: readonly Json[],
): { readonly field: string; readonly index: number } | undefined {
  const told = new Map<string, { readonly index: number; readonly sizes: Set<number> }>();
  const others = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const fields = objectOf(entry) ?? {};
    const { size } = fields;
    for (const [field, text] of Object.entries(fields)) {
      if (OWN.has(field) || typeof text !== 'string' || text === '') continue;
      if (typeof size !== 'number' || !isAsLongAs(text, size)) others.add(field);
      else if (size >= MIN_BYTES) {
        const sizes = told.get(field)?.sizes ?? new Set();
        told.set(field, { index: told.get(field)?.index ?? index, sizes: sizes.add(size) });
      }
    }
  }
  for (const [field, { index, sizes }] of told) {
    if (!others.has(field) && sizes.size > 1) return { field, index };
  }
  return undefined;
}

function isAsLongAs(text: string, bytes: number): boolean {
  const digits = text.replace(/={1,2}$/, '');
  const isBase64 = /^[\w+/-]+$/.test(digits);
  return (
    (isBase64 && Math.floor((digits.length * 3) / 4) === bytes) ||
    (/^[\da-f]+$/i.test(text) && text.length === 2 * bytes) ||
    new TextEncoder().encode(text).length === bytes
  );
}
