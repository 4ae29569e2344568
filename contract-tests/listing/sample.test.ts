import { expect, test, vi } from 'vitest';

import { flagNames } from '../../src/cli/target/flag-names.ts';
import { createMock } from '../../src/mock/create-mock.ts';
import { checkReport } from '../../src/report/check-report.ts';
import { judge, observableMock } from '../../trials/deployment/run-suite.ts';

vi.setConfig({ testTimeout: 60_000 });

/** The report on a mock with this many files, and the number of entries that it sent. */
async function judgeMock(files: number, observe: boolean) {
  const { fetch, ...target } = observableMock(createMock({ files }));
  let sent = 0;
  const counting = async (request: Request) => {
    const response = await fetch(request);
    const text = await response.clone().text();
    sent += text.split('"createdAt"').length - 1;
    return response;
  };
  return { report: await judge({ ...target, fetch: counting }, { observe }), sent };
}

test('a long listing is judged by its beginning, and every report says so', async () => {
  const { report, sent } = await judgeMock(20_000, true);

  expect(report.counts).toMatchObject({ fail: 0, warn: 0 });
  expect(report.requests).toBeLessThanOrEqual(320);
  expect(sent).toBeLessThan(60_000);
  expect(report.sample?.files).toBe(6_000);
  const { files, pages, walks } = report.sample ?? expect.fail();
  const sentence = `Looked at of the listing: the first ${files} files, on ${pages} pages of ${walks} walks. It goes on, and what is behind was not seen: provide a larger --max-requests, or a key of a workspace with fewer files`;
  const terms = { startedAt: '2026-01-15T12:00:00.000Z', names: flagNames };
  expect(checkReport(report, terms).notes).toContain(sentence);
});

test('of a listing that was walked to its end nothing of that is said', async () => {
  const { report } = await judgeMock(400, false);

  expect(report.counts).toMatchObject({ fail: 0, unproven: 0 });
  expect(report).not.toHaveProperty('sample');
});
