import type { Json } from '../../src/document/wire.ts';
import { objectOf } from '../listing/page.ts';

/** The fields that every entry has; what their texts are for is stated. */
const OWN = new Set(['id', 'name', 'contentType', 'size', 'validationStatus', 'createdAt']);

/** A file of fewer bytes may be as long as a word by chance. */
const FEWEST_BYTES = 8;

/**
 * A further field, under whatever name, whose text is as long as its file each time it is there:
 * over files of different sizes, that is no chance but the file itself, plain or encoded. Undefined
 * where there is none.
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
      else if (size >= FEWEST_BYTES) {
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
