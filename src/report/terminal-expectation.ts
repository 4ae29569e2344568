import type { Expectation } from './expectation.ts';

/** What became of an expected failure: a word, and the rest of the line. */
export function expectationLine({ state, reason, until }: Expectation): readonly [string, string] {
  const known = until === undefined ? reason : `${reason} (until ${until})`;
  switch (state) {
    case 'met':
      return ['known', `this failure is expected: ${known}`];
    case 'lapsed':
      return ['known', `this failure is expected no longer: ${known}`];
    case 'stale':
      return ['stale', `it no longer fails; its expected failure can go: ${known}`];
    case 'undecided':
      return ['known', `a failure is expected here: ${known}`];
  }
}
