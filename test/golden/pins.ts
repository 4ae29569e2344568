import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';

/** Hashes by subject and part. A text with two hashes has that of an answer and that of a value. */
export type Pins = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The number of hexadecimal digits kept of a hash. */
const DIGITS = 8;

/** The folder to write the hashed texts to, to compare two versions of the code. */
const textFolder = process.env.GOLDEN_TEXTS;

/** One hash for each part of a subject. */
export function pinParts(
  area: string,
  subject: string,
  parts: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(parts).map(([part, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(inOrder(value));
      if (textFolder !== undefined) keep(textFolder, [area, subject, part], value);
      return [part, createHash('sha256').update(text).digest('hex').slice(0, DIGITS)];
    }),
  );
}

/** Sorts fields by name: their order counts only in bodies, which are pinned as text. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const fields = Object.entries(value).map(([name, inner]): [string, unknown] => [
    name,
    inOrder(inner),
  ]);
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function keep(folder: string, path: readonly string[], value: unknown): void {
  mkdirSync(folder, { recursive: true });
  const text = typeof value === 'string' ? value : JSON.stringify(inOrder(value), null, 1);
  writeFileSync(`${folder}/${path.join('~').replace(/[^\w.~-]+/g, '-')}.txt`, `${text}\n`);
}
