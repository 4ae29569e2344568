import { beforeAll, describe, expect, test } from 'vitest';
import { targets } from '../test/support/contract-targets.ts';
import { everyNth } from '../test/support/tier.ts';
import { type ContractReport, keyVariables, rules, runContract, type Verdict } from './index.ts';
import { optionWords, provideText } from './judgement/need.ts';

/**
 * The contract, judged by Vitest: the mock under every profile and behind every face, or the
 * deployment that WORKSPACE_FILES_BASE_URL names. What cannot be proven there is skipped, with
 * its reason; a mock must pass everything but what its profile makes otherwise.
 */
const BY_PROFILE: readonly (readonly [profile: string, rule: string, 'unproven' | 'warn'])[] = [
  // The one key that the suite is given lacks the scope that this profile asks for.
  ['workspace-scope', 'workspace.read', 'unproven'],
  // Allowed by the document, and a surprise to its reader.
  ['single-entry-pages', 'paging.limit', 'warn'],
  // An expired key is refused as a made-up one is: it may be none.
  ['terse-errors', 'auth.expired-key', 'unproven'],
  ['problem-json', 'auth.expired-key', 'unproven'],
  ['refusals-404', 'auth.expired-key', 'unproven'],
  ['key-check-answers-expired', 'auth.expired-key', 'warn'],
  ['odd-successes', 'responses.json', 'warn'],
  ['times-hidden-precision', 'paging.tie-order', 'warn'],
];

describe.each(everyNth(targets(process.env), 7))('$title', ({ title, complete, open }) => {
  let report: ContractReport;

  beforeAll(async () => {
    const { options, close } = await open();
    try {
      report = await runContract({ ...options, observe: false });
    } finally {
      await close();
    }
  }, 600_000);

  const expectedOf = (rule: string): Verdict =>
    BY_PROFILE.find(
      ([profile, id]) => id === rule && title.includes(`the profile ${profile},`),
    )?.[2] ?? 'pass';

  test.for(rules)('$id: $title', ({ id }, { skip }) => {
    if (report.kind === 'not-judged') throw new Error(report.message);
    const outcome = report.results.find((result) => result.id === id)?.outcome;

    // A warning is allowed by the document, and fails no deployment; a mock is known better.
    const allowed = complete ? [expectedOf(id)] : ['pass', 'warn', 'unproven'];
    expect(allowed, JSON.stringify(outcome, null, 2)).toContain(outcome?.verdict);
    if (outcome?.verdict === 'unproven') {
      skip(
        `${outcome.reason}; provide ${provideText(outcome.need, { ...optionWords, keys: keyVariables })}`,
      );
    }
  });
});
