import { beforeAll, describe, expect, test } from 'vitest';
import { targets } from '../test/support/contract-targets.ts';
import { everyNth } from '../test/support/tier.ts';
import { type ContractReport, rules, runContract, type Verdict } from './index.ts';
import { provideText } from './run/need.ts';

/**
 * The contract, run by Vitest: against the mock with every profile, with the default one through every interface, or
 * against the deployment at WORKSPACE_FILES_BASE_URL. Rules that cannot be proven there are
 * skipped, with the reason; a mock must pass all rules except those that its profile affects.
 */
const BY_PROFILE: readonly (readonly [profile: string, rule: string, 'unproven' | 'warn'])[] = [
  // The only key given to the suite lacks the scope that this profile requires.
  ['workspace-scope', 'workspace.read', 'unproven'],
  // The document allows this, but a reader would not expect it.
  ['single-entry-pages', 'paging.limit', 'warn'],
  ['cursor-once', 'paging.more', 'warn'],
  ['empty-last-page', 'paging.end', 'warn'],
  // An expired key gets the same refusal as a made-up one, so the suite cannot distinguish them.
  ['terse-errors', 'auth.expired-key', 'unproven'],
  ['problem-json', 'auth.expired-key', 'unproven'],
  ['refusals-404', 'auth.expired-key', 'unproven'],
  ['key-check-answers-expired', 'auth.expired-key', 'warn'],
  ['odd-successes', 'responses.json', 'warn'],
  ['times-hidden-precision', 'paging.tie-order', 'warn'],
];

describe.each(everyNth(targets(process.env), 5))('$title', ({ title, complete, open }) => {
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

    // The document allows a warning, which fails no deployment; for a mock, the exact verdict is
    // known.
    const allowed = complete ? [expectedOf(id)] : ['pass', 'warn', 'unproven'];
    expect(allowed, JSON.stringify(outcome, null, 2)).toContain(outcome?.verdict);
    if (outcome?.verdict === 'unproven') {
      skip(`${outcome.reason}; provide ${provideText(outcome.need)}`);
    }
  });
});
