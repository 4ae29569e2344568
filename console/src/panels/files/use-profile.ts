import type { Profile } from '../../../../src/profile/schema.ts';
import { useRemote } from '../../data/use-remote.ts';

/** The profile as it is now; undefined before it came. */
export const useProfile = (): Profile | undefined => useRemote((from) => from.profile()).data;
