/**
 * Whether this run proves everything (`npm run prove`). A file named `*.matrix.test.ts` runs in both
 * tiers: `npm test` tries a sample of its cases.
 */
export const isProof = process.env.TIER !== 'sample';

/**
 * The cases to try, starting with the first: every `step`th; in a proof every `proofStep`th, which
 * is all of them unless another test tries the rest.
 */
export const everyNth = <Case>(
  cases: readonly Case[],
  step: number,
  proofStep = 1,
): readonly Case[] => cases.filter((_, index) => index % (isProof ? proofStep : step) === 0);
