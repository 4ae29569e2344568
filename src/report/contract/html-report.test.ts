import { describe, expect, test } from 'vitest';
import { recordWith } from '../../../test/support/sample-records.ts';
import { flagNames } from '../../cli/target/flag-names.ts';
import { clauses, openClauseIds } from '../../document/clauses.ts';
import { contractPage } from './html-report.ts';

describe('the HTML report', () => {
  test('has no script, no picture and nothing to fetch, and its policy forbids them', () => {
    const page = contractPage(recordWith('a'));

    expect(page).not.toMatch(/<(script|img|link|iframe|object|embed|base|form)\b/);
    expect(page).not.toMatch(/\s(src|style|on\w+)=/);
    expect(page).not.toMatch(/url\(|@import/);
    expect(page).toContain(`content="default-src &apos;none&apos;; style-src &apos;sha256-`);
    for (const [, target] of page.matchAll(/ href="([^"]*)"/g)) expect(target).toMatch(/^#/);
  });

  test('says what to provide by the names that the face uses', () => {
    const record = recordWith('a');

    expect(contractPage(record)).toContain('<dd>keys.expired: an expired key a</dd>');
    expect(contractPage({ ...record, names: flagNames })).toContain(
      '<dd>--expired-key: an expired key a</dd>',
    );
  });

  test('links within itself lead somewhere', () => {
    const page = contractPage(recordWith('a'));
    const all = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    const ids = new Set(all);
    const targets = [...page.matchAll(/ href="#([^"]*)"/g)].map(([, target]) => target);

    expect(targets.length).toBeGreaterThan(90);
    expect(targets.filter((target) => !ids.has(target))).toEqual([]);
    expect(all).toHaveLength(ids.size);
  });

  test('accounts for every clause of the document', () => {
    const page = contractPage(recordWith('a'));

    for (const { id } of clauses) expect(page).toContain(`<tr id="clause-${id}">`);
  });

  test('shows every open clause, and what was observed or why nothing can be', () => {
    const page = contractPage(recordWith('a'));
    const observations = page.slice(page.indexOf('id="observations"'));

    for (const id of openClauseIds) expect(observations).toContain(`<h4 id="choice-${id}">`);
    expect(observations).toContain('Nothing to see from outside: the document describes no way');
    expect(observations).toContain('&quot;a&quot; (100 %) of 1 file.</p>');
    expect(observations).toContain(
      'See also: <a href="#observation-paging.tie-direction">Which way',
    );
    expect(observations).toContain('Not seen: no ties a. Provide two files a.</p>');
  });

  test('puts a profile beside what was observed, field by field', () => {
    const page = contractPage(recordWith('a'));
    const rows = [...page.matchAll(/<tr id="field-.*<\/tr>/g)].map(([row]) =>
      row
        .replaceAll(/<span class="column".*?<\/span>/g, '')
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );

    const [then, now] = ['&quot;a&quot;', '{&quot;a&quot;:&quot;a&quot;}'];
    expect(rows).toEqual([
      `formats.validationStatus ${then} ${now} differs`,
      `formats.contentType ${then} (assumed) ${now} differs`,
      `formats.nameNormalisation ${then} ${now} same`,
      `listing.tieOrder ${then} not seen cannot tell`,
      `listing.idComparison ${then} (assumed) not seen cannot tell`,
    ]);
    expect(page).toContain('2 fields of the profile are different here');
    expect(page).toContain('<code>formats.{validationStatus, contentType}</code>');
    expect(page).toContain('Beside the profile mine a: 5 fields, 1 the same, 2 different, 2 that');
  });

  test('says nothing of a profile where none was given', () => {
    const { comparison: _, ...record } = recordWith('a');
    const page = contractPage(record);

    expect(page).not.toContain('profile');
    expect(page).not.toContain('<table class="wide fields">');
  });

  test('cuts a value that is long', () => {
    expect(contractPage(recordWith('x'.repeat(500)))).toContain(
      `<code>&quot;${'x'.repeat(159)}…</code>`,
    );
  });

  test('shows what a file name hides', () => {
    expect(contractPage(recordWith('gpj.\u202Eexe'))).toContain('gpj.\\u{202E}exe');
  });
});
