import { isObject } from '../text/is-object.ts';
import { type LearnedPath, partAt } from './fields.ts';
import type { Profile } from './schema.ts';

/** The value at a path such as `limit.maximum`, as seen from outside. */
export function visibleAt(profile: Profile, path: LearnedPath): unknown {
  const part = partAt(path);
  const value = valueAt(profile, path);
  return part.seen ? part.seen(value, profile) : value;
}

/**
 * Whether two profiles look the same at a path, as seen from outside.
 *
 * @param compared reduces a value to the part that is compared.
 */
export function sameAt(
  a: Profile,
  b: Profile,
  path: LearnedPath,
  compared: (value: unknown) => unknown = (value) => value,
): boolean {
  const [ofA, ofB] = [compared(visibleAt(a, path)), compared(visibleAt(b, path))];
  return partAt(path).alike?.(ofA, ofB) ?? canonical(ofA) === canonical(ofB);
}

function valueAt(profile: Profile, path: LearnedPath): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, name) => Object.entries(inner ?? {}).find(([key]) => key === name)?.[1],
      profile,
    );
}

/** JSON with sorted fields. */
function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
