import { groupBy } from '../../text/group-by.ts';
import type { ConsumerFinding } from '../judgement.ts';
import type { SituationOutcome } from '../run-situation.ts';
import { plainestSituation } from '../situations.ts';
import { likenessOf } from './likeness.ts';
import type { Mistake } from './mistake.ts';

/** A finding where it was made. */
export interface Item {
  readonly outcome: SituationOutcome;
  readonly finding: ConsumerFinding;
}

/** Items that one mistake explains. */
export interface Group {
  readonly mistake: Mistake | null;
  readonly items: readonly Item[];
}

/** Greedily: the mistake that explains the most is taken, then the next one for what is left. */
export function groupFindings(
  items: readonly Item[],
  suspects: readonly Mistake[],
): readonly Group[] {
  const groups: Group[] = [];
  let left = items;
  for (;;) {
    const best = suspects
      .map((mistake) => ({ mistake, items: left.filter((item) => explains(mistake, item)) }))
      .reduce<Group>((most, next) => (next.items.length > most.items.length ? next : most), {
        mistake: null,
        items: [],
      });
    if (best.items.length === 0) break;
    groups.push(best);
    left = left.filter((item) => !best.items.includes(item));
  }
  const alike = [...groupBy(left, keyAmong(left)).values()].flatMap(byClause);
  return [...groups, ...alike.map((members) => ({ mistake: null, items: members }))];
}

/**
 * What findings of one cause have in common. A client that fails in the plainest situation, over
 * what it was given there, fails elsewhere for the same reason, whatever its message says of it.
 */
function keyAmong(items: readonly Item[]): (item: Item) => string {
  const plain = items.find(({ outcome }) => outcome.id === plainestSituation.id);
  const common = plain && withoutMessage(plain);
  return (item) => {
    const own = withoutMessage(item);
    return own !== undefined && own === common ? own : likenessOf(item);
  };
}

/** A finding up to the message of the failure that it repeats; undefined where it repeats none. */
function withoutMessage({ outcome, finding }: Item): string | undefined {
  const { result } = outcome.session;
  if (result.kind !== 'failed' || result.message === '') return undefined;
  const end = finding.what.indexOf(result.message);
  return end < 0 ? undefined : finding.what.slice(0, end);
}

/**
 * Findings that only read alike, such as "exited with 2", have a cause for each clause; those that
 * the plainest situation shows as well have nothing to do with what is special about a situation.
 */
const byClause = (items: readonly Item[]): readonly (readonly Item[])[] =>
  items.some(({ outcome }) => outcome.id === plainestSituation.id)
    ? [items]
    : [...groupBy(items, ({ finding }) => finding.clause).values()];

const explains = ({ about, shows }: Mistake, { outcome, finding }: Item): boolean =>
  finding.about !== undefined && about.includes(finding.about) && shows(outcome.session);
