import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMock } from 'workspace-files-kit';
import { runContract } from 'workspace-files-kit/contract';

/** Run with `node --test`. Any function that answers a request can replace `fetch`. */
test('the contract', async (t) => {
  const mock = createMock({ world: 'tiny' });

  const report = await runContract({
    baseUrl: 'https://files.example.com',
    keys: { key: mock.keys.list()[0]?.secret ?? '' },
    fetch: mock.fetch,
    requestsPerSecond: Number.POSITIVE_INFINITY,
    observe: false,
  });

  if (report.kind === 'not-judged') throw new Error(report.message);
  for (const { id, title, outcome } of report.results) {
    const skip = outcome.verdict === 'unproven' && `${outcome.reason}; ${outcome.provide}`;
    await t.test(`${id}: ${title}`, { skip }, () => {
      assert.notEqual(outcome.verdict, 'fail', JSON.stringify(outcome, null, 2));
    });
  }
});
