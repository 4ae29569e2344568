import colors from 'picocolors';
import { expect, test } from 'vitest';
import { fieldsWith } from '../../test/support/compared-fields.ts';
import { terminalReport } from '../report/terminal.ts';
import { fieldsReport } from './drift.ts';

const run = { subject: 'https://files.test', startedAt: '2026-01-15T12:00:00.000Z' };

test('what changed comes first, with its clause; then what is new, then what was not asked', () => {
  const text = terminalReport(fieldsReport(fieldsWith('a'), run), colors.createColors(false));

  expect(text.trimEnd().split('\n')).toEqual([
    'Drift of https://files.test',
    '',
    '  fail      The largest page size.  limit.maximum',
    '            clause    8-limit-maximum (open): The largest page size. (docs/api.md#8-limit-maximum)',
    '            expected  "a"',
    '            now       {"a":"a"}',
    '            seen in   GET /a 403',
    '',
    '  warn      Which characters a cursor is made of (clause 4.3, opaque token).  cursor.style',
    '            assumed   "a"',
    '            now       {"a":"a"}',
    '            seen in   GET /a 403',
    '',
    '  unproven  A key past its expiry: HTTP status; anything outside 2xx and 3xx is allowed (clause 7 r1).  refusals.expiredKey.status',
    '            because   a',
    '',
    '  unproven  Rate limit by key; null for none (clause 8).  rateLimit',
    '            because   unknown then and now: a',
    '',
    '5 fields: 1 the same, 1 changed, 1 new, 2 not asked, 0.0 s',
  ]);
});
