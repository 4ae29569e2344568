import colors from 'picocolors';
import { expect, test, vi } from 'vitest';

import { flagNames } from '../../src/cli/target/flag-names.ts';
import { jsonReport } from '../../src/report/contract/json-report.ts';
import { reportOfContract } from '../../src/report/contract/report-of-contract.ts';
import { htmlReport } from '../../src/report/html-report.ts';
import { junitReport } from '../../src/report/junit-report.ts';
import { markdownReport } from '../../src/report/markdown-report.ts';
import { terminalReport } from '../../src/report/terminal-report.ts';
import { fakeClock } from '../../trials/deployment/run-suite.ts';
import type { JudgedReport } from '../report.ts';
import { runContract } from '../run-contract.ts';

vi.setConfig({ testTimeout: 60_000 });

const DEFAULT_LIMIT = 50;
const LARGEST_LIMIT = 200;
const NEWEST = Date.parse('2026-01-15T12:00:00.000Z');

/** Keys of a deployment, by their secrets: each workspace is as large as the other. */
const keys = { key: 'k-reader', unscoped: 'k-unscoped', expired: 'k-expired', other: 'k-other' };

/** A deployment that says how many files it has, and makes those that it is asked for. */
function createStub(count: number) {
  let made = 0;
  const fileAt = (workspace: string, index: number) => ({
    // Three at one instant.
    id: `${workspace}-${String(1e9 - index)}`,
    name: `file ${index}.txt`,
    contentType: 'text/plain',
    size: index,
    validationStatus: 'accepted',
    createdAt: new Date(NEWEST - Math.floor(index / 3)).toISOString(),
  });
  const list = (workspace: string, { searchParams }: URL): Response => {
    const limit = searchParams.get('limit') ?? `${DEFAULT_LIMIT}`;
    const cursor = searchParams.get('cursor') ?? sealed(`${workspace}.0`);
    const [owner, start = ''] = opened(cursor).split('.');
    if (!/^[1-9]\d*$/.test(limit) || owner !== workspace || !/^\d+$/.test(start))
      return refusal(400);
    const from = Number(start);
    const to = Math.min(from + Math.min(Number(limit), LARGEST_LIMIT), count);
    made += to - from;
    const files = Array.from({ length: to - from }, (_, at) => fileAt(workspace, from + at));
    const hasMore = to < count;
    return Response.json({
      files,
      hasMore,
      nextCursor: hasMore ? sealed(`${workspace}.${to}`) : null,
    });
  };
  const fetch = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const [, secret = ''] = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
    if (secret === keys.expired) return refusal(401, 'expired');
    if (![keys.key, keys.unscoped, keys.other].includes(secret)) return refusal(401);
    const own = secret === keys.other ? 'ws-other' : 'ws-main';
    if (request.method !== 'GET') return refusal(405);
    if (url.pathname === '/api/v1/auth') return Response.json({ workspaceId: own, valid: true });
    const [, workspace, isListing] =
      /^\/api\/v1\/workspaces\/([^/]+)(\/files)?$/.exec(url.pathname) ?? [];
    if (workspace !== own) return refusal(404);
    if (!isListing) return Response.json({ workspaceId: own });
    return secret === keys.unscoped ? refusal(403) : list(own, url);
  };
  return { fetch, made: () => made };
}

const refusal = (status: number, code = 'refused') => Response.json({ code }, { status });

/** Opaque: no number is in it. */
const sealed = (position: string) =>
  Buffer.from(position).toString('base64url').split('').reverse().join('');
const opened = (cursor: string) =>
  Buffer.from(cursor.split('').reverse().join(''), 'base64url').toString();

async function judge(count: number, observe: boolean) {
  const { fetch, made } = createStub(count);
  const report = await runContract({
    baseUrl: 'http://mock.test',
    fetch,
    keys,
    requestsPerSecond: Number.POSITIVE_INFINITY,
    clock: fakeClock(),
    observe,
  });
  if (report.kind !== 'judged') throw new Error(report.message);
  return { report, made: made() };
}

const recordOf = (report: JudgedReport) => ({
  ...{ report, expectations: [], strict: false },
  startedAt: '2026-01-15T12:00:00.000Z',
  names: flagNames,
});

test.each([
  ['a million files', 1_000_000, true],
  ['no end', Number.POSITIVE_INFINITY, false],
])(
  'a listing with %s is judged by its beginning, and every report says so',
  async (_, count, observe) => {
    const { report, made } = await judge(count, observe);

    expect(report.counts).toMatchObject({ fail: 0, warn: 0 });
    expect(report.requests).toBeLessThanOrEqual(320);
    expect(made).toBeLessThan(60_000);
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
  },
);

test('of a listing that was walked to its end nothing of that is said', async () => {
  const { report } = await judge(400, false);

  expect(report.counts).toMatchObject({ fail: 0, unproven: 0 });
  expect(report).not.toHaveProperty('sample');
  expect(jsonReport(recordOf(report))).not.toContain('"sample"');
  expect(htmlReport(reportOfContract(recordOf(report)))).not.toContain('Looked at of the listing');
});
