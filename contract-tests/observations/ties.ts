import { need } from '../judgement/need.ts';
import { notSeen, type Observation, seen } from '../judgement/observation.ts';
import { areTied, neighbours, type Pair } from '../listing/entry-pairs.ts';
import { fittingOrders, type IdOrder } from '../listing/id-order.ts';
import type { Entry } from '../listing/page.ts';
import type { Walk } from '../listing/walk.ts';
import { pagesSeen } from './listing-seen.ts';
import { counted, listed } from './wording.ts';

type IdComparison = 'code-point' | 'case-folded' | 'numeric' | 'other';

/** How ids run among equal creation times (clause 4.3 r2). */
export type TiesValue = {
  /** `neither`: no comparison that we know fits. */
  readonly tieOrder: 'ascending' | 'descending' | 'neither';
  /** The plainest comparison that fits; null where none does. */
  readonly idComparison: IdComparison | null;
  /** Every comparison that fits, by its own name; not all run the same way. */
  readonly fits: readonly {
    readonly comparison: string;
    readonly direction: IdOrder['direction'];
  }[];
  /** `finer`: ids in no order, so that a precision that is not shown may decide. */
  readonly order: 'shown' | 'finer';
  /** Neighbours that show one creation time. */
  readonly pairs: number;
};

/** By chance, so few pairs run one way as often as not. */
const FEWEST_PAIRS = 2;

export const tieDirection: Observation<'paging.tie-direction', TiesValue> = {
  id: 'paging.tie-direction',
  clauses: ['4.3-tie-direction', '2.3-createdAt-format'],
  question:
    'In which direction are ids sorted among equal creation times, and how are they compared?',
  run: async (context) => {
    const survey = await pagesSeen(context);
    const ties = tiesIn(survey.walks);
    const [first, ...rest] = ties.flatMap((pair) => pair.map(({ exchange }) => exchange));
    if (!first || ties.length < FEWEST_PAIRS) {
      return notSeen(
        'fewer than two pairs of adjacent files have the same creation time',
        need.files('at least three files with the same creation time'),
      );
    }
    const orders = fittingOrders(ties.map(([a, b]) => [a.id, b.id]));
    const [plainest] = orders;
    const value: TiesValue = {
      tieOrder: plainest?.direction ?? 'neither',
      idComparison: plainest ? comparisonOf(plainest) : null,
      fits: orders,
      order: plainest ? 'shown' : 'finer',
      pairs: ties.length,
    };
    return seen(sentence(value), value, first, ...rest.slice(-1));
  },
};

function tiesIn(walks: readonly Walk[]): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const [first, second] of walks.flatMap(neighbours)) {
    if (isTie(first, second)) pairs.set(`${first.key}\n${second.key}`, [first, second]);
  }
  return [...pairs.values()];
}

const isTie = (a: Entry, b: Entry): boolean =>
  a.id !== '' && b.id !== '' && a.time !== undefined && areTied(a, b);

/** In the words of a profile. */
function comparisonOf({ comparison }: IdOrder): IdComparison {
  if (comparison === 'code unit' || comparison === 'code point') return 'code-point';
  return comparison === 'case-folded' || comparison === 'numeric' ? comparison : 'other';
}

function sentence({ tieOrder, fits, pairs }: TiesValue): string {
  const from = `${counted(pairs, 'pair')} of adjacent files`;
  if (tieOrder === 'neither') {
    return `In no known order (${from}): times may have a finer precision than is shown.`;
  }
  const comparisons = fits.map(({ comparison, direction }) =>
    direction === tieOrder ? comparison : `${comparison} (${direction})`,
  );
  return `They are ${tieOrder}, compared by ${listed(comparisons.slice(0, 1))} (${from}).`;
}
