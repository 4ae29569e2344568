/**
 * Whether this run proves everything (`npm run prove`). A file named `*.matrix.test.ts` runs in both
 * tiers: `npm test` tries a sample of its cases.
 */
export const isProof = process.env.TIER !== 'sample';

/** Whether `npm test` has just tried its sample (.ci/run): then a proof tries the other cases. */
const isSampled = process.env.SAMPLED === '1';

/**
 * The cases to try, starting with the first: every `step`th; in a proof every `proofStep`th, which
 * is all of them unless another test tries the rest.
 */
export function everyNth<Case>(
  cases: readonly Case[],
  step: number,
  proofStep = 1,
): readonly Case[] {
  const sample = cases.filter((_, index) => index % step === 0);
  if (!isProof) return sample;
  const all = cases.filter((_, index) => index % proofStep === 0);
  const others = all.filter((each) => !sample.includes(each));
  // A group without a test would fail.
  return isSampled && others.length > 0 ? others : all;
}
