import { expect, test } from 'vitest';
import { createMock } from 'workspace-files-kit';
import { runContract } from 'workspace-files-kit/contract';

test('the deployment does what the document states', async () => {
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
  expect(report.results.filter(({ outcome }) => outcome.verdict === 'fail')).toEqual([]);
  expect(report.counts).toEqual({ pass: 30, warn: 0, fail: 0, unproven: 0 });
});
