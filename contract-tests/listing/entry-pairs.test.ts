import { expect, test } from 'vitest';
import { deploy } from '../../trials/deployment/deployment.ts';
import { idsOf, judge } from '../../trials/deployment/run-suite.ts';
import { sampleFiles } from '../../trials/deployment/sample-files.ts';

const only = ['paging.newest-first', 'paging.first-page'];
const seconds = (at: number) => Math.floor(at / 1_000_000);

test.each<[string, (at: number) => string]>([
  ['2^31 less the seconds', (at) => String(2 ** 31 - seconds(at))],
  ['the largest bigint less the microseconds', (at) => String(2n ** 63n - BigInt(at))],
  ['a count from a time of its own', (at) => String(seconds(at) - 1_700_000_000)],
])('%s is a number of which the direction cannot be told', async (_, showTime) => {
  const report = await judge(deploy({ showTime }), { only });

  expect(idsOf(report, 'unproven')).toEqual(only);
  expect(report.results[0]?.outcome).toMatchObject({
    reason: expect.stringContaining('not plausible epoch times'),
  });
});

test.each<[string, (at: number) => string]>([
  ['seconds', (at) => String(seconds(at))],
  ['milliseconds', (at) => String(seconds(at) * 1000)],
  ['nanoseconds', (at) => `${at}000`],
])('epoch numbers in %s are judged, the oldest first fails', async (_, showTime) => {
  const right = await judge(deploy({ showTime }), { only });
  // The times are mirrored, so that the first file is the oldest.
  const files = sampleFiles(60).map((file) => ({ ...file, at: 2 * 1_767_225_600e6 - file.at }));
  const mirrored = (at: number) => showTime(2 * 1_767_225_600e6 - at);
  const wrong = await judge(deploy({ files, showTime: mirrored }), { only });

  expect(idsOf(right, 'pass')).toEqual(only);
  expect(idsOf(wrong, 'fail')).toEqual(only);
});
