import { diagnosed } from '../diagnosis/diagnosed.ts';
import { walkOf } from '../diagnosis/incident.ts';
import { withSurvey } from '../judgement/context.ts';
import { need } from '../judgement/need.ts';
import { fail, type Outcome, pass, unproven, warn } from '../judgement/outcome.ts';
import type { Rule } from '../judgement/rule.ts';
import { withoutCounters } from '../listing/counted-times.ts';
import { distinctEntries, positionsOf } from '../listing/history.ts';
import { orderOfPairs } from '../listing/id-order.ts';
import { type Entry, objectOf } from '../listing/page.ts';
import { certainlyLater, sameShownTime } from '../listing/shown-time.ts';
import type { Walk } from '../listing/walk.ts';
import { limitText, tooFewFiles } from './entries.ts';
import { newestKnown } from './known-files.ts';

type Pair = readonly [Entry, Entry];

export const newestFirst: Rule = {
  id: 'paging.newest-first',
  clauses: ['4.3-r2'],
  title: 'Creation times never rise along a walk',
  needs: ['listing', 'two-files', 'readable-times'],
  run: (context) =>
    withSurvey(context, (survey) => {
      const walks = withoutCounters(survey.walks);
      const pairs = walks.flatMap(neighbours);
      if (pairs.length === 0) return tooFewFiles(2);
      const rise = [...pairs, ...walks.flatMap(distant)].find(([a, b]) => isLater(b, a));
      if (rise) return riseFound(rise, walks);
      const doubtful = pairs.find(([a, b]) => isLater(b, a) === undefined);
      if (doubtful) return unreadable(doubtful);
      if ([...pairs, ...walks.flatMap(ends)].some(([a, b]) => isLater(a, b))) {
        return sortedAsText(pairs) ?? pass;
      }
      return unproven(
        'every file shows the same creation time',
        need.files('files created at several times'),
      );
    }),
};

export const firstPage: Rule = {
  id: 'paging.first-page',
  clauses: ['4.3-r3'],
  title: 'Without a cursor the listing starts at the newest file',
  needs: ['listing', 'two-files', 'readable-times'],
  run: (context) =>
    withSurvey(context, (survey) => {
      const walks = withoutCounters(survey.walks);
      for (const [index, walk] of walks.entries()) {
        const newer = newerThanFirst(walk, walks.slice(0, index), walks.slice(index + 1));
        if (newer) return newer;
      }
      const unseen = newestKnown({ walks }, context.known);
      if (unseen) return unseen;
      const entries = walks.flatMap(distinctEntries);
      if (new Set(entries.map(({ key }) => key)).size < 2) return tooFewFiles(2);
      const [first] = entries;
      const blind = entries.find((entry) => first && isLater(entry, first) === undefined);
      return first && blind ? unreadable([first, blind]) : pass;
    }),
};

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

/** Entries next to each other in a walk, what it repeats left out. */
function neighbours(walk: Walk): Pair[] {
  const entries = distinctEntries(walk);
  return entries.flatMap((second, index): Pair[] => {
    const first = entries[index - 1];
    return first ? [[first, second]] : [];
  });
}

/** Each entry with the oldest before it: a slow rise shows from afar, where neighbours leave doubt. */
function distant(walk: Walk): Pair[] {
  let oldest: Entry | undefined;
  return distinctEntries(walk).flatMap((entry): Pair[] => {
    const before = oldest;
    if (!oldest?.time || (entry.time && entry.time.at < oldest.time.at)) oldest = entry;
    return before ? [[before, entry]] : [];
  });
}

function ends({ entries }: Walk): Pair[] {
  const [first] = entries;
  const last = entries.at(-1);
  return first && last ? [[first, last]] : [];
}

/** At the precision shown; undefined when the times cannot be read or compared. */
function isLater(a: Entry, b: Entry): boolean | undefined {
  return a.time && b.time ? certainlyLater(a.time, b.time) : undefined;
}

/** One and the same text shows one time, whether it can be read or not. */
function isTie([a, b]: Pair): boolean {
  if (a.id === '' || b.id === '') return false;
  if (a.time && b.time) return sameShownTime(a.time, b.time);
  return createdText(a) !== '' && createdText(a) === createdText(b);
}

function createdText({ raw }: Entry): string {
  const text = objectOf(raw)?.createdAt;
  return typeof text === 'string' || typeof text === 'number' ? String(text) : '';
}

function pairKey([a, b]: Pair): string {
  return `${a.key}\n${b.key}`;
}

/**
 * A file that should have come before the first of the walk: a newer one further down the same
 * walk, or one that walks before and after show, newer or in front, so that it was there all along.
 */
function newerThanFirst(
  walk: Walk,
  before: readonly Walk[],
  after: readonly Walk[],
): Outcome | undefined {
  const [first] = distinctEntries(walk);
  if (!first) return undefined;
  const shown = positionsOf(walk);
  const leadingLater = new Set(
    after.flatMap((later) => leading(later, first, shown)).map(({ key }) => key),
  );
  const newer =
    walk.entries.find((entry) => isLater(entry, first)) ??
    before
      .flatMap((earlier) => leading(earlier, first, shown))
      .find(({ key }) => leadingLater.has(key));
  if (!newer) return undefined;
  return fail(
    `the newest file first, ${limitText(walk.limit)}: not ${first.label}, but ${newer.label}`,
    first.label,
    first.exchange,
    newer.exchange,
  );
}

/** What a walk shows as newer than a file, or in front of it. */
function leading(walk: Walk, first: Entry, shown: ReadonlyMap<string, number>): Entry[] {
  const at = walk.entries.findIndex(({ key }) => key === first.key);
  return walk.entries.filter((entry, index) => {
    // A file that the judged walk shows later may be tied with its first: a matter of tie order.
    const inFront = index < at && !shown.has(entry.key);
    return inFront || isLater(entry, first) === true;
  });
}

function riseFound([first, second]: Pair, walks: readonly Walk[]): Outcome {
  const found = fail(
    `nothing newer behind ${first.label}`,
    `${second.label}, which is newer than ${first.label}`,
    first.exchange,
    second.exchange,
  );
  const walk = walkOf(second, walks);
  return walk ? diagnosed(found, { kind: 'misplaced', walk, first, second }, walks) : found;
}

/**
 * `…01Z` before `…01.5Z` may hide a finer order, or be one of texts, to which `Z` comes after `.`:
 * likely the latter where the texts fall everywhere and the instants, taken as exact, do not.
 */
function sortedAsText(pairs: readonly Pair[]): Outcome | undefined {
  if (!pairs.every(([a, b]) => createdText(a) >= createdText(b))) return undefined;
  const rise = pairs.find(
    ([{ time: a }, { time: b }]) => a?.zoned && b?.zoned && b.at > a.at && b.step < a.step,
  );
  if (!rise) return undefined;
  const [first, second] = rise;
  return warn(
    `nothing newer behind ${first.label}`,
    `${second.label}: it seems that times are sorted as texts`,
    first.exchange,
    second.exchange,
  );
}

function unreadable([first, second]: Pair): Outcome {
  // The first file stands for both where its own time cannot be read.
  const labels = [...new Set([first.label, second.label])];
  const areNumbers = [first, second].every((entry) => /^[+-]?[\d.]+$/.test(createdText(entry)));
  const times = areNumbers
    ? 'creation times that are no epoch of our time, and may count backwards'
    : 'creation times that cannot be compared';
  return unproven(
    `${times}: ${labels.join(', ')}`,
    need.deployment('times in ISO 8601, RFC 2822 or as epoch numbers'),
    [...new Set([first.exchange, second.exchange])],
  );
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
