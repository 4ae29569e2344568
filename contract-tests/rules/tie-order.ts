import { diagnosed } from '../diagnosis/diagnosed.ts';
import { walkOf } from '../diagnosis/incident.ts';
import { withSurvey } from '../judgement/context.ts';
import { need } from '../judgement/need.ts';
import { fail, type Outcome, pass, unproven, warn } from '../judgement/outcome.ts';
import type { Rule } from '../judgement/rule.ts';
import { createdText, neighbours, type Pair } from '../listing/entry-pairs.ts';
import { positionsOf } from '../listing/history.ts';
import { orderOfPairs } from '../listing/id-order.ts';
import type { Entry } from '../listing/page.ts';
import { sameShownTime } from '../listing/shown-time.ts';
import type { Walk } from '../listing/walk.ts';

export const tieOrder: Rule = {
  id: 'paging.tie-order',
  clauses: ['4.3-r2'],
  title: 'Among equal creation times ids run one way, the same way everywhere',
  needs: ['listing', 'equal-times'],
  run: (context) =>
    withSurvey(context, ({ walks }) => {
      const ties = walks.flatMap(neighbours).filter(isTie);
      const distinct = [...new Map(ties.map((pair) => [pairKey(pair), pair])).values()];
      const shown = new Map(distinct.map((pair) => [pairKey(pair), pair]));
      const reversed = distinct.find(([a, b]) => shown.has(pairKey([b, a])));
      if (reversed) return bothWays(reversed, walks);
      if (distinct.length < 2) return tooFewTies(distinct);
      if (orderOfPairs(distinct.map(([a, b]) => [a.id, b.id]))) return pass;
      return noOrder(distinct, context.strict);
    }),
};

/** One and the same text shows one time, whether it can be read or not. */
function isTie([a, b]: Pair): boolean {
  if (a.id === '' || b.id === '') return false;
  if (a.time && b.time) return sameShownTime(a.time, b.time);
  return createdText(a) !== '' && createdText(a) === createdText(b);
}

function pairKey([a, b]: Pair): string {
  return `${a.key}\n${b.key}`;
}

function bothWays([a, b]: Pair, walks: readonly Walk[]): Outcome {
  const found = fail(
    `one order of ${JSON.stringify(a.id)} and ${JSON.stringify(b.id)}, created at one instant`,
    'both orders, in different walks',
    a.exchange,
    b.exchange,
  );
  const walk = walkOf(a, walks);
  const shownBy = walks.find((other) => isBefore(other, b, a));
  const incident = { kind: 'swapped', first: a, second: b } as const;
  return walk && shownBy ? diagnosed(found, { ...incident, walk, shownBy }, walks) : found;
}

/** Whether a walk shows one file in front of another. */
function isBefore(walk: Walk, first: Entry, second: Entry): boolean {
  const positions = positionsOf(walk);
  const at = positions.get(first.key);
  const behind = positions.get(second.key);
  return at !== undefined && behind !== undefined && at < behind;
}

function tooFewTies(pairs: readonly Pair[]): Outcome {
  return unproven(
    'fewer than two pairs of neighbours share a creation time, so that any order would do',
    need.files('at least three files created at one instant'),
    pairs.flatMap(([a]) => [a.exchange]),
  );
}

function noOrder(pairs: readonly Pair[], strict: boolean): Outcome {
  const [[a, b] = [], ...others] = pairs;
  const contrary = others.find(([c, d]) => a && b && a.id < b.id !== c.id < d.id) ?? others[0];
  const exchanges = [b, ...(contrary ?? [])].flatMap((entry) => (entry ? [entry.exchange] : []));
  if (!a) return tooFewTies([]);
  const judge = strict ? fail : warn;
  return judge(
    'ids that run one way among equal creation times, under some comparison',
    `none that fits, unless a finer precision is hidden: ${idsOf([a, b])}, yet ${idsOf(contrary ?? [])}`,
    a.exchange,
    ...exchanges,
  );
}

function idsOf(entries: readonly (Entry | undefined)[]): string {
  return entries.map((entry) => JSON.stringify(entry?.id)).join(' before ');
}
