import { expect, test } from 'vitest';
import { fail } from '../../../contract-tests/judgement/outcome.ts';
import type { RuleResult } from '../../../contract-tests/report.ts';
import { recordWith } from '../../../test/support/sample-records.ts';
import { byVerdict } from './by-verdict.ts';

const record = recordWith('a');

/** The record with one more reason to fail, which these rules share. */
function failing(...ids: readonly string[]) {
  const { results } = record.report;
  const evidence = results.flatMap(({ outcome }) =>
    outcome.verdict === 'fail' ? [outcome.evidence[0]] : [],
  );
  const [exchange] = evidence;
  if (!exchange) throw new Error('there is no failure in the sample');
  const outcome = fail('a page with an array of files', 'a success without one', exchange);
  const changed = (result: RuleResult): RuleResult =>
    ids.includes(result.id) ? { ...result, outcome } : result;
  return {
    ...record,
    expectations: [],
    report: { ...record.report, results: results.map(changed) },
  };
}

test('failures come first, then warnings, then what is unproven; what passed is apart', () => {
  const { shown, passed } = byVerdict({ ...record, expectations: [] });
  const verdicts = shown.map(({ result }) => result.outcome.verdict);

  expect([...new Set(verdicts)]).toEqual(['fail', 'warn', 'unproven']);
  expect(new Set(passed.map(({ outcome }) => outcome.verdict))).toEqual(new Set(['pass']));
  expect(shown.length + passed.length).toBe(record.report.results.length);
});

test('rules that fail for one reason are one failure, that of the rule about pages', () => {
  const { shown } = byVerdict(failing('listing.names', 'listing.page-shape', 'paging.more'));
  const [group] = shown.filter(({ also }) => also.length > 0);

  expect(group?.result.id).toBe('listing.page-shape');
  expect(group?.also.map(({ id }) => id)).toEqual(['listing.names', 'paging.more']);
});
