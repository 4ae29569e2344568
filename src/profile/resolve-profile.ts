import { OperationError } from '../text/operation-error.ts';
import { parseInput } from '../text/parse-input.ts';
import { suggestName } from '../text/suggest.ts';
import { defaultProfile, namedProfiles, type ProfileName } from './named.ts';
import { type Profile, type ProfileInput, profileSchema } from './schema.ts';

/** The names that `resolveProfile` accepts, `default` first. */
export const profileNames: readonly ProfileName[] =
  Object.keys(namedProfiles).filter(isProfileName);

/** The name of a profile, or a profile as an object. */
export type ProfileOption = ProfileName | ProfileInput;

/**
 * Returns a complete profile for a name, or for the choices that differ from the default profile.
 *
 * @param source the file or a name of the input, for messages.
 * @throws Error if the name is unknown or the input does not match the profile schema.
 */
export function resolveProfile(input: string | ProfileInput, source?: string): Profile {
  if (typeof input === 'string') return resolveNamed(input);
  return parseProfile(input, source);
}

/** The named profiles in use: mocks share what is computed once per profile. */
const resolved = new Map<ProfileName, Profile>([['default', defaultProfile]]);

function resolveNamed(name: string): Profile {
  if (isProfileName(name)) {
    const profile = resolved.get(name) ?? parseProfile(namedProfiles[name], name);
    resolved.set(name, profile);
    return profile;
  }
  const action = `find the profile ${JSON.stringify(name)}`;
  throw new OperationError({ action, reason: suggestName(name, profileNames) });
}

function isProfileName(name: string): name is ProfileName {
  return Object.hasOwn(namedProfiles, name);
}

function parseProfile(input: unknown, source: string | undefined): Profile {
  const subject = source === undefined ? 'the profile' : `the profile "${source}"`;
  const {
    $schema: _editorHint,
    learned: _origin,
    ...profile
  } = parseInput(profileSchema(), input, `read ${subject}`);
  return profile;
}
