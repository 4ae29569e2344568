import colors from 'picocolors';
import { parseXmlDocument } from 'slimdom';
import { describe, expect, test } from 'vitest';
import { hostileTexts, recordSince, recordWith } from '../../../test/support/sample-records.ts';
import { schemaOf } from '../../../test/support/schema.ts';
import { htmlReport } from '../html-report.ts';
import { junitReport } from '../junit-report.ts';
import { failuresOf } from '../report.ts';
import { terminalReport } from '../terminal-report.ts';
import type { JudgedRun } from './contract-run.ts';
import { jsonReport } from './json-report.ts';
import { reportOfContract } from './report-of-contract.ts';

const paint = colors.createColors(false);

describe('a run since another', () => {
  test('fails only for what is new; an entry of the expected failures decides for its rule', () => {
    const failing = (record: JudgedRun) => failuresOf(reportOfContract(record)).map(({ id }) => id);
    const since = recordSince('a');

    expect(failing(recordWith('a'))).toEqual(['paging.end', 'auth.no-credentials']);
    // It failed before, and its entry has lapsed.
    expect(failing(since)).toEqual(['paging.end']);
    expect(failing({ ...since, expectations: [] })).toEqual(['key-check.success']);
    expect(failing(recordSince('a', true))).toEqual(['paging.end', 'paging.ends']);
    expect(reportOfContract(since).summary).toContain(
      '3 failed (1 of them expected, 1 as before), ',
    );
  });

  test('the terminal tells what changed, worst first', () => {
    const lines = terminalReport(reportOfContract(recordSince('a')), paint).split('\n');
    const from = lines.indexOf('What changed since before a.json');
    const told = lines.slice(from + 1, from + 13).map((line) => line.replace(/ {2,}/g, '  '));

    expect(told).toEqual([
      '  newly failing (not judged then)  The key check returns 200 and a JSON object with the workspaceId  key-check.success',
      '  newly warned (was pass)  No file name contains control or bidirectional-override characters  listing.names',
      '  newly unproven (not judged then)  An expired key cannot list files  auth.expired-key',
      '  newly unproven (not judged then)  A key without files:read cannot list files  auth.missing-scope',
      expect.stringMatching(/^ {2}newly passing \(was fail\) {2}.* auth\.unknown-key$/),
      expect.stringMatching(/^ {2}still failing {2}.* auth\.no-credentials$/),
      expect.stringMatching(/^ {2}still failing {2}.* paging\.end$/),
      '  Which values does validationStatus have, and how often?',
      '  was  then a',
      '  now  "a" (100 %) of 1 file.',
      '  note  the earlier run judged https://before.test/a, this one https://files.example.com',
      '  note  the earlier run was cut short: gone a',
    ]);
    expect(lines[from + 13]).toBe(
      'Since the run of 2026-01-14T12:00:00.000Z: 1 newly failing, 1 newly warned, 2 newly unproven, 1 newly passing, 2 still failing; 1 observation changed',
    );
  });

  test('JUnit skips what failed before, and tells what else changed', () => {
    const document = parseXmlDocument(junitReport(reportOfContract(recordSince('a'))));
    const cases = document.getElementsByTagName('testcase');
    const caseOf = (id: string) => cases.find((each) => each.getAttribute('classname') === id);

    expect(caseOf('auth.no-credentials')?.firstElementChild?.getAttribute('message')).toBe(
      'failed in the run of 2026-01-14T12:00:00.000Z as well',
    );
    expect(caseOf('auth.unknown-key')?.textContent).toBe(
      'newly passing (was fail) since the run of 2026-01-14T12:00:00.000Z',
    );
    expect(caseOf('paging.end')?.firstElementChild?.tagName).toBe('failure');
    expect(caseOf('auth.unknown-key')?.getAttribute('time')).toBe('0.020');
  });

  test('JSON holds the comparison, and is what its schema says', () => {
    const report = schemaOf('report').parse(jsonReport(recordSince(hostileTexts.join(''))));

    expect(report.baseline.changes[0]).toEqual({
      id: 'key-check.success',
      kind: 'newly-failing',
      was: null,
      verdict: 'fail',
    });
  });

  test('the page has a section of it, and links that lead somewhere', () => {
    const page = htmlReport(reportOfContract(recordSince('a')));

    expect(page).toContain('<h2 id="changes">What changed between two runs</h2>');
    expect(page).toContain('<a href="#item-key-check.success">');
  });
});
