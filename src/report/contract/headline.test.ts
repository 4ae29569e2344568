import { expect, test } from 'vitest';
import { headlineOf } from './headline.ts';
import type { JudgedRecord } from './run-record.ts';

const record = (interrupted?: string): JudgedRecord => ({
  report: {
    kind: 'judged',
    baseUrl: 'http://files.test',
    requests: 1,
    dropped: 0,
    milliseconds: 1,
    results: [],
    counts: { pass: 0, fail: 0, warn: 0, unproven: 3 },
    observations: [],
    ...(interrupted !== undefined && { interrupted }),
  },
  expectations: [],
  strict: false,
  startedAt: '2026-01-15T00:00:00.000Z',
});

test('a run that was cut short does not say that nothing failed', () => {
  expect(headlineOf(record())).toBe('Nothing failed; not everything could be proven');
  expect(headlineOf(record('the deployment is gone'))).toBe('Cut short; nothing failed until then');
});
