import { describe, expect, test } from 'vitest';
import { clauses } from '../../src/document/clauses.ts';
import { hostileTexts, notJudgedRecord, recordWith } from '../testing/sample-records.ts';
import { htmlReport } from './html-report.ts';

/** The tags of a page, with the names of their attributes. A real browser looks at it as well. */
const tagsOf = (page: string): string[] =>
  [...page.replace(/<style>.*<\/style>/s, '').matchAll(/<[^>]*>/g)].map(([tag]) =>
    tag.replace(/"[^"]*"/g, '""'),
  );

describe('the HTML report', () => {
  test.each(hostileTexts)('whatever is answered, it stays text: %j', (text) => {
    expect(tagsOf(htmlReport(recordWith(text)))).toEqual(tagsOf(htmlReport(recordWith('a'))));
    expect(tagsOf(htmlReport(notJudgedRecord(text)))).toEqual(
      tagsOf(htmlReport(notJudgedRecord('a'))),
    );
  });

  test('has no script, no picture and nothing to fetch, and its policy forbids them', () => {
    const page = htmlReport(recordWith('a'));

    expect(page).not.toMatch(/<(script|img|link|iframe|object|embed|base|form)\b/);
    expect(page).not.toMatch(/\s(src|style|on\w+)=/);
    expect(page).not.toMatch(/url\(|@import/);
    expect(page).toContain(`content="default-src &apos;none&apos;; style-src &apos;sha256-`);
    for (const [, target] of page.matchAll(/ href="([^"]*)"/g)) expect(target).toMatch(/^#/);
  });

  test('links within itself lead somewhere', () => {
    const page = htmlReport(recordWith('a'));
    const ids = new Set([...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id));
    const targets = [...page.matchAll(/ href="#([^"]*)"/g)].map(([, target]) => target);

    expect(targets.length).toBeGreaterThan(90);
    expect(targets.filter((target) => !ids.has(target))).toEqual([]);
  });

  test('accounts for every clause of the document', () => {
    const page = htmlReport(recordWith('a'));

    for (const { id } of clauses) expect(page).toContain(`<tr id="clause-${id}">`);
  });

  test('shows what a file name hides', () => {
    expect(htmlReport(recordWith('gpj.\u202Eexe'))).toContain('gpj.\\u{202E}exe');
  });
});
