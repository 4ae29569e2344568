import { beforeAll, expect, test } from 'vitest';
import { createMock } from 'workspace-files-kit';
import { type RuleResult, rules, runContract } from 'workspace-files-kit/contract';

const results = new Map<string, RuleResult>();

beforeAll(async () => {
  // Here a mock; leave `fetch` out and give a real base URL and key to judge a live deployment.
  const mock = createMock();
  const secretOf = (label: string) => mock.keys.byLabel(label).secret;

  const report = await runContract({
    baseUrl: 'https://files.example.com',
    keys: {
      key: secretOf('reader'),
      unscoped: secretOf('unscoped'),
      expired: secretOf('expired'),
      other: secretOf('other'),
    },
    fetch: mock.fetch,
    requestsPerSecond: Number.POSITIVE_INFINITY,
  });

  if (report.kind === 'not-judged') throw new Error(report.message);
  for (const result of report.results) results.set(result.id, result);
}, 120_000);

test.for(rules)('$id: $title', ({ id }, { skip }) => {
  const outcome = results.get(id)?.outcome;

  if (outcome?.verdict === 'unproven') skip(`${outcome.reason}; provide ${outcome.provide}`);
  expect(outcome).toMatchObject({ verdict: expect.stringMatching(/^(pass|warn)$/) });
});
