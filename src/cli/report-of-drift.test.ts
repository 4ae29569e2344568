import colors from 'picocolors';
import { type Element, parseXmlDocument } from 'slimdom';
import { describe, expect, test } from 'vitest';
import { fieldsWith } from '../../test/support/compared-fields.ts';
import { junitReport } from '../report/junit-report.ts';
import { markdownReport } from '../report/markdown-report.ts';
import { terminalReport } from '../report/terminal-report.ts';
import { reportOfDrift } from './drift.ts';

const run = {
  startedAt: '2026-01-15T12:00:00.000Z',
  milliseconds: 1234,
  profile: 'learned.json',
  with: 'https://files.test',
};
const report = reportOfDrift(fieldsWith('a'), run);

describe('at a terminal', () => {
  const linesOf = (of: typeof report) =>
    terminalReport(of, colors.createColors(false)).trimEnd().split('\n');

  test('what changed comes first, with its clause; then what is new, then what was not asked', () => {
    expect(linesOf(report)).toEqual([
      'Drift from the profile learned.json: https://files.test',
      '',
      '  changed   limit.maximum  8-limit-maximum',
      '            clause    8-limit-maximum (open): The largest page size. (docs/api.md#8-limit-maximum)',
      '            expected  "a"',
      '            now       {"a":"a"}',
      '            seen in   GET /a 403',
      '',
      '  new       cursor.style  4.3-cursor-behaviour',
      '            assumed   "a"',
      '            now       {"a":"a"}',
      '            seen in   GET /a 403',
      '',
      '  unasked   refusals.expiredKey.status  7-r4',
      '            because   a',
      '',
      '5 fields: 1 the same, 1 changed, 1 new, 1 not asked, 1 unknown then and now',
    ]);
  });

  test('fields that were not asked for one reason are shown once', () => {
    const unasked = fieldsWith('a').filter(({ kind }) => kind === 'not-asked');
    const all = [
      ...unasked,
      ...unasked.map((each) => ({ ...each, path: 'limit.default' as const })),
    ];

    expect(linesOf(reportOfDrift(all, run))).toContain(
      '            also      1 more for the same reason: limit.default',
    );
  });
});

describe('in JUnit', () => {
  const all = (name: string): Element[] =>
    parseXmlDocument(junitReport(report)).getElementsByTagName(name);

  test('has a suite for each section, a case for each field by its clause, and right counts', () => {
    const suites = all('testsuite').map((suite) => suite.getAttribute('name'));
    expect(suites).toEqual(['4.3 List workspace files', '7 Errors', '8 Limits']);
    const cases = all('testcase').map((each) => [
      each.getAttribute('classname'),
      each.getAttribute('name'),
      each.firstElementChild?.tagName,
    ]);
    expect(cases).toEqual([
      ['4.3-cursor-behaviour', 'cursor.style', 'system-out'],
      ['7-r4', 'refusals.expiredKey.status', 'skipped'],
      ['8-limit-default', 'limit.default', undefined],
      ['8-limit-maximum', 'limit.maximum', 'failure'],
      ['8-rate-limits', 'rateLimit', 'skipped'],
    ]);
    const [root] = all('testsuites');
    const counts = ['tests', 'failures', 'errors', 'skipped', 'time'];
    expect(counts.map((name) => root?.getAttribute(name))).toEqual(['5', '1', '0', '2', '1.234']);
    const reasons = all('skipped').map((each) => each.getAttribute('message'));
    expect(reasons).toEqual(['not asked: a', 'unknown then and now: a']);
  });
});

describe('in Markdown', () => {
  test('begins with what changed, and folds the rest away', () => {
    const text = markdownReport(report);

    expect(text).toMatch(/^## Drift: 1 change\n/);
    expect(text).toContain('<code>https&#58;//files.test</code>\n');
    expect(text).toContain('**changed: limit.maximum** (<code>8-limit-maximum</code>)\n');
    expect(text).toContain('- **Expected:** "a"\n- **Now:** &#123;"a"&#58;"a"&#125;\n');
    expect(text.indexOf('<details><summary>1 new')).toBeGreaterThan(text.indexOf('**changed:'));
    expect(text).toContain('<details><summary>1 not asked</summary>');
  });

  test('says that nothing changed, and why a run was cut short', () => {
    const text = markdownReport(reportOfDrift(fieldsWith('a').slice(0, 1), run, 'it ended'));

    expect(text).toMatch(/^## Drift: Nothing changed\n/);
    expect(text).toContain('Cut short&#58; it ended\n');
  });
});
