import { isObject } from '../text/is-object.ts';
import { parseInput } from '../text/parse-input.ts';
import { pathsIn, profileFields } from './fields.ts';
import { type ProfileOption, resolveProfile } from './resolve-profile.ts';
import { type Profile, type ProfileInput, profileSchema } from './schema.ts';

/** The choices that differ from the default profile; `resolveProfile` restores the profile from them. */
export function differenceFromDefault(profile: Profile): ProfileInput {
  defaultProfile ??= resolveProfile({});
  return differing(defaultProfile, profile, 2);
}

let defaultProfile: Profile | undefined;

/** @param depth 2 for sections and their choices. A choice is not divided. */
function differing(from: object, to: object, depth: number): object {
  const before: Readonly<Record<string, unknown>> = { ...from };
  return Object.fromEntries(
    Object.entries(to).flatMap(([name, value]) => {
      const old = before[name];
      if (JSON.stringify(old) === JSON.stringify(value)) return [];
      const isSection = depth > 1 && isObject(old) && isObject(value);
      return [[name, isSection ? differing(old, value, depth - 1) : value]];
    }),
  );
}

/**
 * Applies choices to a profile, or replaces it with a named one. A choice with several parts
 * (`refusals.expiredKey`) keeps the parts that are omitted.
 *
 * @throws Error if the name is unknown or the resulting profile is invalid.
 */
export function overProfile(under: Profile, chosen: ProfileOption): Profile {
  if (typeof chosen === 'string') return resolveProfile(chosen);
  const { $schema: _editorHint, learned: _origin, ...given } = chosen;
  return parseInput(profileSchema, overChoices(under, given), 'read the profile');
}

/** Merges choices into others: sections, choices and their parts, but nothing deeper. */
export function overChoices(under: unknown, given: object, path = ''): ProfileInput {
  const own = fieldsOf(under);
  const over = Object.entries(given).map(([name, value]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const isDeeper = hasParts.has(at) && isObject(own[name]) && isObject(value);
    return [name, isDeeper ? overChoices(own[name], value, at) : value];
  });
  return { ...own, ...Object.fromEntries(over.filter(([, value]) => value !== undefined)) };
}

/** One choice, or a part of one, as a profile: `{ limit: { maximum } }` for `limit.maximum`. */
export const choiceAt = (path: string, value: unknown): object =>
  path
    .split('.')
    .reduceRight<object>(
      (inner, name, at, names) => ({ [name]: at === names.length - 1 ? value : inner }),
      {},
    );

/** The paths of sections with several choices, and of choices with several parts. */
const hasParts: ReadonlySet<string> = new Set([
  ...profileFields
    .filter((path) => path.includes('.'))
    .map((path) => path.slice(0, path.indexOf('.'))),
  ...profileFields.filter((path) => pathsIn(path).some((part) => part !== path)),
]);

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => ({ ...Object(value) });
