import { isObject } from '../text/is-object.ts';
import { pathsIn, profileFields } from './fields.ts';
import { parseSettings } from './parse-settings.ts';
import { type ProfileOption, resolveProfile } from './resolve-profile.ts';
import { type Profile, profileSchema } from './schema.ts';

/**
 * Another profile: the one of a name, or the one given with other choices, and all else as it is.
 * A choice of several parts (`refusals.expiredKey`) keeps the parts that are left out.
 *
 * @throws Error when the name is unknown, or the profile that comes of it is malformed.
 */
export function overProfile(under: Profile, chosen: ProfileOption): Profile {
  if (typeof chosen === 'string') return resolveProfile(chosen);
  const { $schema: _editorHint, learned: _origin, ...given } = chosen;
  return parseSettings(profileSchema, overParts(under, given, ''), 'the profile');
}

/** An object with what is given put over it, down to the choices and their parts, no deeper. */
function overParts(under: unknown, given: object, path: string): unknown {
  const own = fieldsOf(under);
  const over = Object.entries(given).map(([name, value]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const isDeeper = hasParts.has(at) && isObject(own[name]) && isObject(value);
    return [name, isDeeper ? overParts(own[name], value, at) : value];
  });
  return { ...own, ...Object.fromEntries(over.filter(([, value]) => value !== undefined)) };
}

/** The sections of several choices, and the choices of several parts. */
const hasParts: ReadonlySet<string> = new Set([
  ...profileFields
    .filter((path) => path.includes('.'))
    .map((path) => path.slice(0, path.indexOf('.'))),
  ...profileFields.filter((path) => pathsIn(path).some((part) => part !== path)),
]);

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => ({ ...Object(value) });
