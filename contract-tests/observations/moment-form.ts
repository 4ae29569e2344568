import type { Json } from '../../src/document/wire.ts';

/** The moment of an answer, as it stands in a failure or a header. */

const forms: readonly (readonly [template: string, form: RegExp])[] = [
  ['{now:iso-s}', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/],
  ['{now}', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/],
  ['{now:iso-us}', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/],
  ['{now:http}', /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/],
];
/** Numbers since 1970, of this century. */
const numbers: readonly (readonly [template: string, form: RegExp])[] = [
  ['{now:s}', /^1[5-9]\d{8}$|^[2-4]\d{9}$/],
  ['{now:ms}', /^1[5-9]\d{11}$|^[2-4]\d{12}$/],
];

/** Times of a key or of a limit, and not of the answer. */
const another = /expir|until|valid|reset|retry|sunset|deprecat|created|modified|issued/i;

/**
 * The placeholder that gives the moment, where all values are times of one form. Only times that
 * name no other event: a mock's clock may stand still, so that they need not differ.
 */
export function momentForm(path: string, values: readonly Json[]): string | undefined {
  if (values.length === 0 || another.test(path)) return undefined;
  const known = typeof values[0] === 'number' ? numbers : forms;
  return known.find(([, form]) =>
    values.every(
      (value) =>
        typeof value === typeof values[0] && typeof value !== 'object' && form.test(String(value)),
    ),
  )?.[0];
}
