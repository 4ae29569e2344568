import { isObject } from '../text/is-object.ts';
import { valueAt } from '../text/parse-input.ts';
import { isDivided, profileFields } from './fields.ts';
import { defaultProfile } from './named.ts';
import { type ProfileOption, resolveProfile } from './resolve-profile.ts';
import type { Profile, ProfileInput } from './schema.ts';

/** The choices that differ from the default profile; `resolveProfile` restores the profile from them. */
export function differenceFromDefault(profile: Profile): ProfileInput {
  const { name, description } = profile;
  return profileFields.reduce<ProfileInput>(
    (all, path) => {
      const [usual, value] = [defaultProfile, profile].map((each) =>
        valueAt(path.split('.'), each),
      );
      const isSame = JSON.stringify(usual) === JSON.stringify(value);
      return isSame ? all : overChoices(all, choiceAt(path, value));
    },
    { name, description },
  );
}

/**
 * Applies choices to a profile, or replaces it with a named one. A choice with several parts
 * (`refusals.expiredKey`) keeps the parts that are omitted.
 *
 * @throws Error if the name is unknown or the resulting profile is invalid.
 */
export const overProfile = (under: Profile, chosen: ProfileOption): Profile =>
  resolveProfile(typeof chosen === 'string' ? chosen : overChoices(under, chosen));

/** Merges choices into others: sections, choices and their parts, but nothing deeper. */
export function overChoices(under: unknown, given: object, path = ''): ProfileInput {
  const own = fieldsOf(under);
  const over = Object.entries(given).map(([name, value]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const isDeeper = isDivided(at) && isObject(own[name]) && isObject(value);
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

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => ({ ...Object(value) });
