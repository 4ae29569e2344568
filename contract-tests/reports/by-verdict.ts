import type { Verdict } from '../judgement/outcome.ts';
import type { RuleResult } from '../report.ts';
import { expectationOf, type JudgedRecord } from './run-record.ts';

/** In the order in which an operator wants to know of them. */
export const verdicts: readonly Verdict[] = ['fail', 'warn', 'unproven', 'pass'];

/** The results of a run, failures first. Rules that passed, as they should, are folded by reports. */
export function byVerdict(record: JudgedRecord): {
  readonly shown: readonly RuleResult[];
  readonly passed: readonly RuleResult[];
} {
  const isQuiet = (result: RuleResult) =>
    result.outcome.verdict === 'pass' && expectationOf(record, result) === undefined;
  const { results } = record.report;
  const shown = results
    .filter((result) => !isQuiet(result))
    .toSorted((a, b) => verdicts.indexOf(a.outcome.verdict) - verdicts.indexOf(b.outcome.verdict));
  return { shown, passed: results.filter(isQuiet) };
}
