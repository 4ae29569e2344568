import { type Element, parseXmlDocument } from 'slimdom';
import { describe, expect, test } from 'vitest';
import { fieldsWith } from '../../../test/support/compared-fields.ts';
import { hostileTexts } from '../../../test/support/sample-records.ts';
import { junitReport } from '../../report/junit-report.ts';
import { reportOfDrift } from './report-of-drift.ts';

const run = (text: string) => ({
  startedAt: '2026-01-15T12:00:00.000Z',
  milliseconds: 1234,
  profile: text,
  with: `https://files.test/${text}`,
});

const read = (text: string) =>
  parseXmlDocument(junitReport(reportOfDrift(fieldsWith(text), run(text))));
const all = (text: string, name: string): Element[] => read(text).getElementsByTagName(name);

describe('the JUnit report of a drift', () => {
  test('has a suite for each section, a case for each field by its clause, and right counts', () => {
    expect(all('a', 'testsuite').map((suite) => suite.getAttribute('name'))).toEqual([
      '4.3 List workspace files',
      '7 Errors',
      '8 Limits',
    ]);
    const cases = all('a', 'testcase').map((each) => [
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
    const [root] = all('a', 'testsuites');
    const counts = ['tests', 'failures', 'errors', 'skipped', 'time'];
    expect(counts.map((name) => root?.getAttribute(name))).toEqual(['5', '1', '0', '2', '1.234']);
  });

  test('says what was expected, what is, and what shows it', () => {
    const [failure] = all('a', 'failure');
    expect(failure?.getAttribute('message')).toBe('expected "a"; now {"a":"a"}');
    expect(failure?.textContent).toBe(
      'document: 8-limit-maximum: The largest page size.\nexpected: "a"\nnow: {"a":"a"}\nGET /a 403',
    );
    expect(all('a', 'system-out')[0]?.textContent).toMatch(
      /^new: assumed "a"; now \{"a":"a"\}\n\ndocument: 4\.3-cursor-behaviour: .+\nassumed: "a"\nnow: \{"a":"a"\}\nGET \/a 403$/,
    );
    const reasons = all('a', 'skipped').map((each) => each.getAttribute('message'));
    expect(reasons).toEqual(['not asked: a', 'unknown then and now: a']);
  });

  test.each(hostileTexts)('whatever was answered, it stays text: %j', (text) => {
    const names = (of: string) => all(of, '*').map(({ tagName }) => tagName);

    expect(names(text)).toEqual(names('a'));
  });
});
