import colors from 'picocolors';
import { expect, test, vi } from 'vitest';

import { flagNames } from '../../src/cli/target/flag-names.ts';
import { createMock } from '../../src/mock/create-mock.ts';
import { jsonReport } from '../../src/report/contract/json-report.ts';
import { reportOfContract } from '../../src/report/contract/report-of-contract.ts';
import { htmlReport } from '../../src/report/html-report.ts';
import { junitReport } from '../../src/report/junit-report.ts';
import { markdownReport } from '../../src/report/markdown-report.ts';
import { terminalReport } from '../../src/report/terminal-report.ts';
import { judge, observableMock } from '../../trials/deployment/run-suite.ts';
import type { JudgedReport } from '../report.ts';

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

const recordOf = (report: JudgedReport) => ({
  ...{ report, expectations: [], strict: false },
  startedAt: '2026-01-15T12:00:00.000Z',
  names: flagNames,
});

test('a long listing is judged by its beginning, and every report says so', async () => {
  const { report, sent } = await judgeMock(20_000, true);

  expect(report.counts).toMatchObject({ fail: 0, warn: 0 });
  expect(report.requests).toBeLessThanOrEqual(320);
  expect(sent).toBeLessThan(60_000);
  expect(report.sample?.files).toBe(6_000);
  const { files, pages, walks } = report.sample ?? expect.fail();
  const sentence = `Looked at of the listing: the first ${files} files, on ${pages} pages of ${walks} walks. It goes on, and what is behind was not seen: provide a larger --max-requests, or a key of a workspace with fewer files`;
  const record = recordOf(report);
  expect(JSON.parse(jsonReport(record)).sample).toEqual({ files, pages, walks });
  expect(terminalReport(reportOfContract(record), colors.createColors(false))).toContain(
    `\n${sentence}\n`,
  );
  expect(htmlReport(reportOfContract(record))).toContain(sentence);
  expect(junitReport(reportOfContract(record))).toContain(sentence);
  expect(markdownReport(reportOfContract(record)).replaceAll('&#58;', ':')).toContain(sentence);
});

test('of a listing that was walked to its end nothing of that is said', async () => {
  const { report } = await judgeMock(400, false);

  expect(report.counts).toMatchObject({ fail: 0, unproven: 0 });
  expect(report).not.toHaveProperty('sample');
  expect(jsonReport(recordOf(report))).not.toContain('"sample"');
  expect(htmlReport(reportOfContract(recordOf(report)))).not.toContain('Looked at of the listing');
});
