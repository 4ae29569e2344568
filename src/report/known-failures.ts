import type { Detail, Item } from './report.ts';

/** A failure that is expected, and the last day on which it is: `2026-12-31`. */
export interface KnownFailure {
  readonly reason: string;
  readonly until?: string | undefined;
}

/** Decides which items make a run fail. */
export interface KnownFailureOptions {
  /** Known failures by the id of the item. */
  readonly known?: Readonly<Record<string, KnownFailure>> | undefined;
  /** Whether fragile results, and known failures that no longer occur, fail the run as well. */
  readonly strict?: boolean | undefined;
  /** When the run started, ISO 8601 in UTC. */
  readonly startedAt: string;
}

/**
 * Whether an item makes the run fail. A fragile result counts as a known failure, strict or not, so
 * that one list works for both; a warning does not.
 */
export function applyKnownFailures(
  item: Omit<Item, 'fails' | 'expected'>,
  { known = {}, strict = false, startedAt }: KnownFailureOptions,
): Item {
  const { id, verdict, details } = item;
  const wouldFail = verdict === 'fail' || (strict && verdict === 'fragile');
  const entry = Object.hasOwn(known, id) ? known[id] : undefined;
  if (!entry) return { ...item, fails: wouldFail };
  const { reason, until } = entry;
  const occurs = verdict === 'fail' || verdict === 'fragile';
  const isLate = until !== undefined && startedAt.slice(0, 10) > until;
  const text = `${reason}${until === undefined ? '' : ` (until ${until})`}`;
  const isStale = !occurs && verdict !== 'unproven';
  const detail: Detail = isStale
    ? ['stale', `it no longer fails; remove it from the expected failures: ${text}`]
    : ['known', `a failure ${isLate ? 'was' : 'is'} expected here: ${text}`];
  const fails = occurs ? isLate && wouldFail : strict && isStale;
  return { ...item, fails, expected: reason, details: [...details, detail] };
}
