import type { ContractReport } from '../../contract-tests/report.ts';
import type { Verdicts } from '../matrix/trial.ts';

/** Stands among the rules that fail where no rule could be judged at all. */
export const NOT_JUDGED = 'not-judged';

/** The ids of the rules that a report gives each verdict. */
export function verdictsOf(report: ContractReport): Verdicts {
  if (report.kind === 'not-judged') return { fail: [NOT_JUDGED] };
  const idsOf = (verdict: string) =>
    report.results.filter(({ outcome }) => outcome.verdict === verdict).map(({ id }) => id);
  return {
    pass: idsOf('pass'),
    fail: idsOf('fail'),
    warn: idsOf('warn'),
    unproven: idsOf('unproven'),
  };
}
