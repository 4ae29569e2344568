import { parseInput } from '../text/parse-input.ts';
import { namedContent } from './by-name.ts';
import { defaultProfile, namedProfiles, type ProfileName } from './named.ts';
import { type Profile, type ProfileInput, profileSchema } from './schema.ts';

/** The name of a profile, or a profile as an object. */
export type ProfileOption = ProfileName | ProfileInput;

function read(input: unknown, action: string): Profile {
  const given = parseInput(profileSchema(), input, action);
  const { $schema: _editorHint, learned: _origin, ...profile } = given;
  return profile;
}

const known = new Map<ProfileName, Profile>([['default', defaultProfile]]);
const profiles = namedContent('profile', namedProfiles, read, known);

/** The names that `resolveProfile` accepts, `default` first. */
export const profileNames: readonly ProfileName[] = profiles.names;

/**
 * Returns a complete profile for a name, or for the choices that differ from the default profile.
 *
 * @param source the file or a name of the input, for messages.
 * @throws Error if the name is unknown or the input does not match the profile schema.
 */
export const resolveProfile: (input: string | ProfileInput, source?: string) => Profile =
  profiles.resolve;
