import { type Explain, type Explanation, said, shown } from './explanation.ts';

/** By the form of the limit; without one, the walk began with another. */
const RULES: Readonly<Record<string, Explanation['rule']>> = {
  aboveMaximum: '8-limit-maximum',
  zero: '8-limit-out-of-range',
  negative: '8-limit-out-of-range',
  repeated: '8-limit-out-of-range',
  fraction: '4.3-limit',
  word: '4.3-limit',
  empty: '4.3-limit',
};

export const explainBadLimit: Explain = (refusing) => {
  const { form } = refusing.refusal;
  const { why, wouldPass } = said(refusing);
  const given = refusing.record.request.limits.map((limit) => shown(limit, refusing));
  const rule = form === undefined ? undefined : RULES[form];
  return {
    rule: rule ?? '4.3-cursor-behaviour',
    why: given.length > 0 && form !== 'empty' ? `${why}: ${given.slice(0, 3).join(', ')}` : why,
    wouldPass,
  };
};
