/**
 * Whether this run proves everything (`npm run prove`). A file named `*.matrix.test.ts` runs in both
 * tiers: `npm test` tries a sample of its cases.
 */
export const isProof = process.env.TIER !== 'sample';

/** The cases to try: all of them in a proof, otherwise every `step`th, starting with the first. */
export const everyNth = <Case>(cases: readonly Case[], step: number): readonly Case[] =>
  isProof ? cases : cases.filter((_, place) => place % step === 0);
