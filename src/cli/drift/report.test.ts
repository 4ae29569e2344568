import colors from 'picocolors';
import { expect, test } from 'vitest';
import type { FieldComparison } from '../../learn/compare-profiles.ts';
import { comparedField } from './compared-field.ts';
import { driftReport } from './report.ts';

const reportOf = (...fields: Partial<FieldComparison>[]) =>
  driftReport(
    fields.map((field) =>
      comparedField({
        ...{ path: 'rateLimit', kind: 'same', expected: 1, now: 2, evidence: [] },
        ...field,
      }),
    ),
    colors.createColors(false),
  ).split('\n');

test('one reason is told once, of a refusal as a whole where all of it could not be asked', () => {
  const unasked = { kind: 'not-asked', reason: 'an expired key was not given' } as const;

  const lines = reportOf(
    { ...unasked, path: 'refusals.expiredKey.status' },
    { ...unasked, path: 'refusals.expiredKey.code' },
    { ...unasked, path: 'refusals.missingScope.code' },
    { path: 'refusals.missingScope.status' },
  );

  expect(lines).toContain(
    '    not asked  refusals.expiredKey, refusals.missingScope.code: an expired key was not given',
  );
});

test('no text of a deployment breaks a line or steers the terminal', () => {
  const lines = reportOf({
    kind: 'changed',
    now: 'x\r\u009B\u202E',
    evidence: ['GET /\u001B[2J 200'],
  });

  expect(lines.slice(2)).toEqual([
    '    changed    rateLimit',
    '               expected  1',
    '               now       "x\\r\\u{9B}\\u{202E}"',
    '               seen in   GET /\\u{1B}[2J 200',
    '',
    '1 field: 0 the same, 1 changed, 0 new, 0 not asked, 0 unknown then and now',
    '',
  ]);
});
