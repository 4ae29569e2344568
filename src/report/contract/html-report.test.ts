import { describe, expect, test } from 'vitest';
import { recordWith } from '../../../test/support/sample-records.ts';
import { clauses, openClauseIds } from '../../document/clauses.ts';
import { htmlReport } from '../html-report.ts';
import type { ContractRun } from './contract-run.ts';
import { reportOfContract } from './report-of-contract.ts';

const contractPage = (run: ContractRun) => htmlReport(reportOfContract(run));

describe('the HTML report', () => {
  test('has no script, no picture and nothing to fetch, and its policy forbids them', () => {
    const page = contractPage(recordWith('a'));

    expect(page).not.toMatch(/<(script|img|link|iframe|object|embed|base|form)\b/);
    expect(page).not.toMatch(/\s(src|style|on\w+)=/);
    expect(page).not.toMatch(/url\(|@import/);
    expect(page).toContain(`content="default-src &apos;none&apos;; style-src &apos;sha256-`);
    for (const [, target] of page.matchAll(/ href="([^"]*)"/g)) expect(target).toMatch(/^#/);
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

  test('shows every clause with what judges or observes it, or why nothing can', () => {
    const { observations, ...report } = recordWith('a').report;
    const [seen] = observations;
    const all = openClauseIds.map((id) => ({ ...seen, id: `about.${id}`, clauses: [id] }));
    const page = contractPage({
      ...recordWith('a'),
      report: { ...report, observations: all as typeof observations },
    });

    for (const { id } of clauses) {
      expect(page).toMatch(new RegExp(`<tr id="clause-${id}">.*<a href="#item-.*</tr>`));
    }
    expect(page).toContain('Keys are issued in a console that is not part of this API.');
  });

  test('shows what was observed, or why nothing was', () => {
    const page = contractPage(recordWith('a'));
    const observations = page.slice(page.indexOf('id="observations"'));

    expect(observations).toContain('<dt>Answer</dt><dd>&quot;a&quot; (100 %) of 1 file.</dd>');
    expect(observations).toContain('<dt>Because</dt><dd>no ties a</dd>');
    expect(observations).toContain('<dt>Provide</dt><dd>two files a</dd>');
  });

  test('puts a profile beside what was observed, field by field', () => {
    const page = contractPage(recordWith('a'));
    const profile = page.slice(page.indexOf('id="profile"'), page.indexOf('id="clauses"'));
    const items = [...profile.matchAll(/class="badge (\w+)">(\w+)<.*?class="id">([\w.]+)</g)];

    expect(items.map(([, ...parts]) => parts.join(' '))).toEqual([
      'warn changed formats.validationStatus',
      'warn new formats.contentType',
      'unproven unasked listing.tieOrder',
      'unproven unknown listing.idComparison',
      'pass same formats.nameNormalisation',
    ]);
    expect(profile).toContain(
      'Compared with the profile mine a: 5 fields: 1 the same, 1 changed, 1 new, 1 not asked, 1 unknown',
    );
    expect(profile).toContain('<dt>Expected</dt><dd>&quot;a&quot;</dd>');
    const { comparison: _, ...without } = recordWith('a');
    expect(contractPage(without)).not.toContain('profile');
  });
});
