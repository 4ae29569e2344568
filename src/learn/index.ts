/** Learning: a profile of what the contract suite observed of a deployment, and what changed in it. */
export type { LearnedPath } from '../profile/fields.ts';
export type { Learned, LearnedField } from '../profile/learned.ts';
export type { ProfileInput } from '../profile/schema.ts';
export { compareProfiles, type FieldComparison } from './compare-profiles.ts';
export { type LearnedProfile, learnProfile, type Observations } from './learn-profile.ts';
