import { beforeAll, describe, expect, test } from 'vitest';
import { createMock } from '../src/mock/create-mock.ts';
import { profileNames } from '../src/profile/resolve-profile.ts';
import { faces } from '../test/support/faces.ts';
import { everyNth } from '../test/support/tier.ts';
import { keysOf } from '../trials/suite/proof-world.ts';
import { keyVariables } from './http/credentials.ts';
import { type ContractReport, rules, runContract, type Verdict } from './index.ts';

/**
 * The mock passes the contract with every profile, and with the default one through every face; or
 * the deployment at WORKSPACE_FILES_BASE_URL does (`npm run contract`).
 */

/** Each profile may change the verdict of a rule: with the reason why. */
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

/** With one or three entries per page, a bounded walk would not reach the end of 1,000 files. */
const FEW_FILES = ['small-limits', 'single-entry-pages'];

const cases = [
  ...profileNames.map((profile) => [profile, 'fetch'] as const),
  // Every face answers with the same bytes (test/same-bytes.matrix.test.ts): one profile is enough.
  ...(['msw', 'http'] as const).map((face) => ['default', face] as const),
];

const { WORKSPACE_FILES_BASE_URL: deployment, ...environment } = process.env;

describe.each(deployment ? [deployment] : [])('the deployment at %s', (baseUrl) => {
  let report: ContractReport;

  beforeAll(async () => {
    const { key = '', ...others } = Object.fromEntries(
      Object.entries(keyVariables).map(([name, variable]) => [name, environment[variable]]),
    );
    report = await runContract({ baseUrl, keys: { key, ...others }, observe: false });
  }, 600_000);

  test.for(rules)('$id: $title', ({ id }, { skip }) => {
    if (report.kind === 'not-judged') throw new Error(report.message);
    const outcome = report.results.find((result) => result.id === id)?.outcome;

    if (outcome?.verdict === 'unproven') skip(`${outcome.reason}; provide ${outcome.provide}`);
    expect(outcome).toMatchObject({ verdict: expect.stringMatching(/^(pass|warn)$/) });
  });
});

describe.each(deployment ? [] : everyNth(cases, 5))(
  'the profile %s, through %s',
  (profile, face) => {
    let report: ContractReport;

    beforeAll(async () => {
      const mock = createMock({ profile, ...(FEW_FILES.includes(profile) && { files: 25 }) });
      await using open = await (faces[face] ?? expect.fail())(
        mock,
        'http://files.example.com/behind/a/prefix',
      );
      const { baseUrl, fetch } = open;
      const requestsPerSecond = Number.POSITIVE_INFINITY;
      const options = { baseUrl, fetch, requestsPerSecond, observe: false };
      report = await runContract({ ...options, keys: keysOf(mock) });
    }, 600_000);

    test.for(rules)('$id: $title', ({ id }) => {
      if (report.kind === 'not-judged') throw new Error(report.message);
      const outcome = report.results.find((result) => result.id === id)?.outcome;
      const [, , expected = 'pass' as Verdict] =
        BY_PROFILE.find(([name, rule]) => rule === id && name === profile) ?? [];

      expect(outcome?.verdict, JSON.stringify(outcome, null, 2)).toBe(expected);
    });
  },
);
