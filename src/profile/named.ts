import standard from '../../fixtures/profiles/default.json' with { type: 'json' };
import profiles from '../../fixtures/profiles.json' with { type: 'json' };
import { byName } from './by-name.ts';
import type { Profile } from './schema.ts';

/** All choices are the defaults of the schema. */
export const defaultInput = {
  name: 'default',
  description: 'What the mock does by default, with every choice spelled out.',
};

/** The same as the schema completes it; a test compares them. Read from a file, it takes no time. */
export const defaultProfile = standard as Profile;

/** The profiles of `fixtures/profiles` by name; embedded, because browsers need them too. */
export const namedProfiles = byName({ default: defaultInput, ...profiles });

/** The name of a profile in the package. */
export type ProfileName = keyof typeof namedProfiles;
