import { namedProfiles } from './named.ts';
import { parseSettings } from './parse-settings.ts';
import { type Profile, type ProfileInput, profileSchema } from './schema.ts';

/** Names that `resolveProfile` knows, `default` first. */
export const profileNames: readonly string[] = Object.keys(namedProfiles);

/**
 * Makes a complete profile of a name from `fixtures/profiles`, or of the choices that differ from
 * the default profile.
 *
 * @param source where the input came from, for messages: a file name, for example.
 * @throws Error when the name is unknown, or a field is not of the profile schema.
 */
export function resolveProfile(input: string | ProfileInput, source = 'given'): Profile {
  if (typeof input === 'string') return resolveNamed(input);
  return parseProfile(input, source);
}

function resolveNamed(name: string): Profile {
  const found = Object.hasOwn(namedProfiles, name) ? namedProfiles[name] : undefined;
  if (found === undefined) {
    throw new Error(
      `Failed to find the profile "${name}": expected one of ${profileNames.join(', ')}`,
    );
  }
  return parseProfile(found, name);
}

function parseProfile(input: unknown, source: string): Profile {
  const {
    $schema: _editorHint,
    learned: _origin,
    ...profile
  } = parseSettings(profileSchema, input, `the profile "${source}"`);
  return profile;
}
