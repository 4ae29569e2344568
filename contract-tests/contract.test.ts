import { beforeAll, describe, expect, test } from 'vitest';
import { type ContractReport, rules, runContract } from './index.ts';
import { targets } from './target.ts';

/**
 * The contract, judged by Vitest: the mock under every profile and behind every face, or the
 * deployment that WORKSPACE_FILES_BASE_URL names. What cannot be proven there is skipped, with
 * its reason; a mock must leave nothing unproven but what its profile makes so.
 */
const UNPROVEN_BY_PROFILE: readonly (readonly [profile: string, rule: string])[] = [
  // The one key that the suite is given lacks the scope that this profile asks for.
  ['workspace-scope', 'workspace.read'],
];

describe.each(targets(process.env))('$title', ({ title, complete, open }) => {
  let report: ContractReport;

  beforeAll(async () => {
    const { options, close } = await open();
    try {
      report = await runContract({ ...options, observe: false });
    } finally {
      await close();
    }
  }, 600_000);

  const mayBeUnproven = (rule: string) =>
    !complete ||
    UNPROVEN_BY_PROFILE.some(
      ([profile, id]) => id === rule && title.includes(`the profile ${profile},`),
    );

  test.for(rules)('$id: $title', ({ id }, { skip }) => {
    if (report.kind === 'not-judged') throw new Error(report.message);
    const outcome = report.results.find((result) => result.id === id)?.outcome;

    if (outcome?.verdict === 'unproven' && mayBeUnproven(id)) {
      skip(`${outcome.reason}; to prove it: ${outcome.provide}`);
    }
    // A warning is allowed by the document: it is reported, and fails nothing.
    expect(outcome, JSON.stringify(outcome, null, 2)).toMatchObject({
      verdict: expect.stringMatching(/^(pass|warn)$/),
    });
  });
});
