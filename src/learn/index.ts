/** Learns a profile from the observations of the contract suite, and compares profiles. */
export type { LearnedPath } from '../profile/fields.ts';
export type { Learned, LearnedField } from '../profile/learned.ts';
export type { ProfileInput } from '../profile/schema.ts';
export { compareProfiles, type FieldComparison } from './compare-profiles.ts';
export { type LearnedProfile, learnProfile, type Observations } from './learn-profile.ts';
