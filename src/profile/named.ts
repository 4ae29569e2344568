import profiles from '../../fixtures/profiles.json' with { type: 'json' };
import { byName } from './by-name.ts';

/** All choices are the defaults of the schema. Its file lists them for readers. */
export const defaultProfile = {
  name: 'default',
  description: 'What the mock does by default, with every choice spelled out.',
};

/** The profiles of `fixtures/profiles` by name; embedded, because browsers need them too. */
export const namedProfiles = byName({ default: defaultProfile, ...profiles });

/** The name of a profile in the package. */
export type ProfileName = keyof typeof namedProfiles;
