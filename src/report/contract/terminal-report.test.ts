import colors from 'picocolors';
import { describe, expect, test } from 'vitest';
import { fail } from '../../../contract-tests/judgement/outcome.ts';
import { rules } from '../../../contract-tests/rules.ts';
import { recordWith } from '../../../test/support/sample-records.ts';
import { flagNames } from '../../cli/target/flag-names.ts';
import { terminalReport } from '../terminal-report.ts';
import { reportOfContract } from './report-of-contract.ts';

const plain = colors.createColors(false);
const report = terminalReport(reportOfContract({ ...recordWith('a'), names: flagNames }), plain);

/** The lines of one rule. */
const linesOf = (id: string): string[] => {
  const [, found = ''] = new RegExp(`\\n( {2}\\w.* {2}${id}\\n(?: {12}.*\\n)*)`).exec(report) ?? [];
  return found
    .trimEnd()
    .split('\n')
    .map((line) => line.trim().replace(/ {2,}/g, '  '));
};

describe('the report at a terminal', () => {
  test('a failure: clauses, expectation, finding, answer, and lines that repeat it', () => {
    expect(linesOf('auth.no-credentials')).toEqual([
      'fail  A request without Authorization is refused  auth.no-credentials',
      'clause  5-r1: Every request carries Authorization: Bearer followed by the secret. (docs/api.md#5-r1)',
      'clause  4-authorization: Every endpoint requires the Authorization header. (docs/api.md#4-authorization)',
      'clause  1-r2: A caller authenticates with an API key bound to one workspace. (docs/api.md#1-r2)',
      'expected  a refusal a',
      'seen  200 a',
      'answer  200 text/html; a: {"workspaceId": "a"}',
      expect.stringMatching(/^repeat {2}curl .*\?x=a'$/),
      expect.stringMatching(/^repeat {2}curl .*\?x=b'$/),
    ]);
  });

  test('a warning is shorter, and what is unproven says what to provide, as a flag', () => {
    expect(linesOf('listing.names')).toEqual([
      expect.stringMatching(/^warn {2}/),
      'expected  no embedding a',
      'seen  U+202A in a',
      expect.stringMatching(/^repeat {2}curl /),
    ]);
    expect(linesOf('auth.expired-key')).toEqual([
      expect.stringMatching(/^unproven {2}/),
      'because  no key a',
      'provide  --expired-key: an expired key a',
      'known  a failure is expected here: open',
    ]);
  });

  test('expected failures are told as such', () => {
    expect(linesOf('key-check.success')).toContain('known  this failure is expected: known a');
    expect(linesOf('paging.end')).toContain(
      'known  this failure is expected no longer: known (until 2025-12-31)',
    );
    expect(linesOf('paging.ends')).toContain(
      'stale  it no longer fails; its expected failure can go: gone a',
    );
  });

  test('failures come first, passes and observations are folded, and the count ends it', () => {
    const verdicts = [...report.matchAll(/^ {2}(fail|warn|unproven|pass) /gm)].map(
      ([, each]) => each,
    );
    expect([...new Set(verdicts)]).toEqual(['fail', 'warn', 'unproven', 'pass']);
    expect(report.trimEnd().split('\n').slice(-7)).toEqual([
      expect.stringMatching(/^ {2}pass {6}\d+ rules: .*key-check\./),
      '',
      'Where the document is silent: 1 of 2 observations were possible. They never fail a run; --html and --json list them',
      '',
      'Compared with the profile mine a: 5 fields: 1 the same, 1 changed, 1 new, 1 not asked, 1 unknown then and now',
      '',
      `${rules.length} rules: ${rules.length - 6} passed, 3 failed (1 of them expected), 1 warned, 2 unproven; 187 requests, 1.2 s. Unproven: auth.expired-key, auth.missing-scope`,
    ]);
  });

  test('rules that fail for one reason are one failure, that of the rule about pages', () => {
    const record = recordWith('a');
    const [exchange] = record.report.results.flatMap(({ outcome }) =>
      outcome.verdict === 'fail' ? [outcome.evidence[0]] : [],
    );
    const outcome = fail('an array of files', 'none', exchange ?? expect.fail());
    const ids = ['listing.names', 'listing.page-shape', 'paging.more'];
    const results = record.report.results.map((result) =>
      ids.includes(result.id) ? { ...result, outcome } : result,
    );
    const run = { ...record, expectations: [], report: { ...record.report, results } };
    const lines = terminalReport(reportOfContract(run), plain).split('\n');

    expect(lines.filter((line) => /listing\.page-shape$/.test(line))).toHaveLength(1);
    expect(lines).toContain(
      '            also      2 more for the same reason: listing.names, paging.more',
    );
    expect(lines.filter((line) => /^ {2}fail .*(listing\.names|paging\.more)$/.test(line))).toEqual(
      [],
    );
  });
});
