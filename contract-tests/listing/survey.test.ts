import { expect, test } from 'vitest';
import { createMock } from '../../src/mock/create-mock.ts';
import { fakeClock } from '../../trials/deployment/run-suite.ts';
import { keysOf } from '../../trials/suite/proof-world.ts';
import type { JudgedReport } from '../report.ts';
import { runContract } from '../run-contract.ts';

const only = ['paging.end', 'paging.ends'];

async function threeAPage(maxRequests: number): Promise<JudgedReport> {
  const mock = createMock({ files: 1000, profile: { limit: { default: 3, maximum: 3 } } });
  const report = await runContract({
    baseUrl: 'http://mock.test',
    fetch: mock.fetch,
    keys: keysOf(mock),
    requestsPerSecond: Number.POSITIVE_INFINITY,
    clock: fakeClock(),
    observe: false,
    only,
    maxRequests,
  });
  if (report.kind !== 'judged') throw new Error(report.message);
  return report;
}

test('the end of 1,000 files, three a page, is out of reach of the usual budget', async () => {
  const report = await threeAPage(500);

  expect(report.counts).toMatchObject({ unproven: 2 });
  expect(report.results[0]?.outcome).toMatchObject({
    provide: 'a larger maxRequests, or a key of a workspace with fewer files',
  });
  expect(report.requests).toBeLessThanOrEqual(250);
});

test('a larger budget lifts the bounds of the walks, so that they reach it', async () => {
  const report = await threeAPage(2000);

  expect(report.counts).toMatchObject({ pass: 2 });
  expect(report.requests).toBeLessThanOrEqual(2000);
});
