import { need } from '../judgement/need.ts';
import { cannotSee, observation, seen } from '../judgement/observation.ts';
import { areTied, neighbours, type Pair } from '../listing/entry-pairs.ts';
import { fittingOrders, type IdOrder } from '../listing/id-order.ts';
import type { Walk } from '../listing/walk.ts';
import { pagesSeen } from './listing-seen.ts';
import { counted } from './wording.ts';

/** By chance, so few pairs run one way as often as not. */
const MIN_PAIRS = 2;

/** How ids run among equal creation times (clause 4.3 r2). */
export const tieDirection = observation({
  id: 'paging.tie-direction',
  clauses: ['4.3-tie-direction', '2.3-createdAt-format'],
  question:
    'In which direction are ids sorted among equal creation times, and how are they compared?',
  run: async (context) => {
    const ties = tiesIn((await pagesSeen(context)).walks);
    const [first, ...rest] = ties.flatMap((pair) => pair.map(({ exchange }) => exchange));
    if (!first || ties.length < MIN_PAIRS) {
      return cannotSee(
        'fewer than two pairs of adjacent files have the same creation time',
        need.files('at least three files with the same creation time'),
      );
    }
    // Every comparison that fits, the plainest first; not all run the same way.
    const fits = fittingOrders(ties.map(([a, b]) => [a.id, b.id])).map(
      ({ comparison, direction }) => ({ comparison, direction }),
    );
    const [plainest] = fits;
    const from = `${counted(ties.length, 'pair')} of adjacent files`;
    return seen(
      plainest
        ? `They are ${plainest.direction}, compared by ${plainest.comparison} (${from}).`
        : `In no known order (${from}): times may have a finer precision than is shown.`,
      {
        tieOrder: plainest?.direction ?? 'neither',
        idComparison: plainest ? comparisonOf(plainest) : null,
        fits,
        // Ids in no order: a precision that is not shown may decide.
        order: plainest ? 'shown' : 'finer',
        pairs: ties.length,
      },
      first,
      ...rest.slice(-1),
    );
  },
});

/** Neighbours that show one creation time, each pair once. */
function tiesIn(walks: readonly Walk[]): Pair[] {
  const ties = walks
    .flatMap(neighbours)
    .filter(([a, b]) => a.id !== '' && b.id !== '' && a.time !== undefined && areTied(a, b));
  return [...new Map(ties.map((pair) => [`${pair[0].key}\n${pair[1].key}`, pair])).values()];
}

/** In the words of a profile. */
function comparisonOf({ comparison }: IdOrder) {
  if (comparison === 'code unit' || comparison === 'code point') return 'code-point';
  return comparison === 'case-folded' || comparison === 'numeric' ? comparison : 'other';
}
