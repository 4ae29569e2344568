import type { RuleResult, Verdict } from '../../../contract-tests/suite.ts';
import { groupBy } from '../../text/group-by.ts';
import { expectationOf } from '../standing.ts';
import type { JudgedRecord } from './run-record.ts';

/** In the order in which an operator wants to know of them. */
export const verdicts: readonly Verdict[] = ['fail', 'warn', 'unproven', 'pass'];

/** A result to be shown, with those that say nothing more than it does. */
export interface ShownResult {
  readonly result: RuleResult;
  /** Rules that fail for the same reason: the same answer, of which they expect the same. */
  readonly also: readonly RuleResult[];
}

/** The results of a run, failures first. Rules that passed, as they should, are folded by reports. */
export function byVerdict(record: JudgedRecord): {
  readonly shown: readonly ShownResult[];
  readonly passed: readonly RuleResult[];
} {
  const isQuiet = (result: RuleResult) =>
    result.outcome.verdict === 'pass' && expectationOf(record, result) === undefined;
  const { results } = record.report;
  const loud = results
    .filter((result) => !isQuiet(result))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const groups = groupBy(loud, (result) => reasonOf(record, result));
  return { shown: [...groups.values()].flatMap(shownOf), passed: results.filter(isQuiet) };
}

const rankOf = ({ outcome }: RuleResult): number => verdicts.indexOf(outcome.verdict);

/** What a failure says; of its own for whatever is to be shown by itself. */
function reasonOf(record: JudgedRecord, result: RuleResult): string {
  const { id, outcome } = result;
  if (outcome.verdict !== 'fail' || expectationOf(record, result)) return id;
  const [{ curl }] = outcome.evidence;
  return JSON.stringify([outcome.expected, outcome.seen, curl]);
}

/** The rule that is about pages themselves says best what is wrong with one. */
const OF_PAGES = 'listing.page-shape';

function shownOf(alike: readonly RuleResult[]): readonly ShownResult[] {
  const result = alike.find(({ id }) => id === OF_PAGES) ?? alike[0];
  return result ? [{ result, also: alike.filter((each) => each !== result) }] : [];
}
