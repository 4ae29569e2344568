import { need } from '../../contract-tests/judgement/need.ts';
import type { IdFormatValue } from '../../contract-tests/observations/id-format.ts';
import { type ObservationResult, observationOf } from '../../contract-tests/observations.ts';
import type { Profile } from '../profile/schema.ts';
import { readEntryFields } from './entry-fields.ts';
import { among, type Finding, findingOf } from './finding.ts';
import { readTemplates, successStatus } from './keys.ts';
import { shortestCursor } from './shortest-cursor.ts';

/** What a listing gives: its pages, its order, its cursors. */
export function learnListing(results: readonly ObservationResult[]): readonly Finding[] {
  return [
    findingOf(results, 'responses.success', 'listing.status', ({ operations }) => {
      const listing = operations.find(({ operation }) => operation === 'listFiles');
      if (!listing) return { assume: 'the listing was not answered' };
      return successStatus(listing.status, 'the status of the listing');
    }),
    findingOf(results, 'listing.path-id', 'listing.pathId', ({ pathId }) =>
      among(pathId, ['checked', 'ignored'], "the answer to another workspace's id"),
    ),
    ...learnTies(results),
    findingOf(results, 'paging.page-fill', 'listing.pageFill', ({ pageFill }) =>
      among(pageFill, ['full', 'short', 'single'], 'how pages are filled'),
    ),
    findingOf(results, 'paging.page-fill', 'listing.emptyPages', ({ emptyPages, ended }) =>
      emptyPages === 'never' && ended === 0
        ? { assume: 'no walk of several pages was followed to its end', need: MORE_REQUESTS }
        : among(emptyPages, ['never', 'first', 'between', 'last'], 'where empty pages stand'),
    ),
    findingOf(results, 'listing.page-fields', 'listing.pageFields', ({ fields }) =>
      readTemplates(fields, 'a page'),
    ),
    findingOf(results, 'listing.entry-fields', 'listing.entryFields', ({ fields }) =>
      readEntryFields(fields),
    ),
    ...learnCursor(results),
  ];
}

const MORE_REQUESTS = need.setting('maxRequests', 'larger', 'or a workspace with fewer files');
const HIDDEN_ORDER = 'a precision that is not shown seems to decide among equal times';

/** By chance, fewer pairs run one way too often. */
const TELLING_PAIRS = 12;
const COMPARISONS = ['code-point', 'case-folded', 'numeric'] as const;

function learnTies(results: readonly ObservationResult[]): readonly Finding[] {
  const id = 'paging.tie-direction';
  return [
    findingOf(results, id, 'listing.tieOrder', ({ tieOrder, order, pairs }) => {
      if (order === 'finer' || tieOrder === 'neither') return { assume: HIDDEN_ORDER };
      return pairs < TELLING_PAIRS ? tooFew(pairs, tieOrder) : { value: tieOrder };
    }),
    findingOf(results, id, 'listing.idComparison', ({ fits, tieOrder, idComparison, pairs }) => {
      if (tieOrder === 'neither') return { assume: HIDDEN_ORDER };
      const reading = among(idComparison, COMPARISONS, 'the comparison of ids among ties');
      if (!('value' in reading) || reading.value === undefined) return reading;
      if (pairs < TELLING_PAIRS) return tooFew(pairs, reading.value);
      const kinds = new Set(fits.map(({ comparison }) => comparison.replace('unit', 'point')));
      return kinds.size < 2
        ? reading
        : {
            assume: `ids of this form run alike by ${[...kinds].join(', ')}`,
            value: reading.value,
          };
    }),
    findingOf(results, id, 'formats.createdAt.order', ({ order, pairs }) => {
      if (pairs < TELLING_PAIRS) return tooFew(pairs);
      if (mayGrow(results)) {
        return { assume: 'ids may grow with time, so that a finer precision gives one order' };
      }
      return order === 'finer' || showsEnough(results, pairs)
        ? { value: order }
        : { assume: 'ties may be of one instant, to the last digit that is not shown' };
    }),
  ];
}

/** So many ties, where whole seconds are shown, are hardly all of one instant. */
const MANY_PAIRS = 100;

function showsEnough(results: readonly ObservationResult[], pairs: number): boolean {
  const times = observationOf(results, 'listing.time-format')?.observed;
  return pairs >= MANY_PAIRS && times?.kind === 'seen' && times.value.precision === 's';
}

function mayGrow(results: readonly ObservationResult[]): boolean {
  const ids = observationOf(results, 'listing.id-format')?.observed;
  if (ids?.kind !== 'seen') return false;
  const { format } = ids.value;
  return format.style === 'uuid' ? format.version === 7 : format.style !== 'random';
}

function tooFew<Value = never>(pairs: number, value?: Value) {
  return {
    assume: `${pairs} ties may run so by chance`,
    need: need.files('a workspace with more files created at one instant'),
    ...(value !== undefined && { value }),
  };
}

function learnCursor(results: readonly ObservationResult[]): readonly Finding[] {
  const stability = findingOf(
    results,
    'paging.cursor-stability',
    'cursor.stability',
    ({ stability: value }) => ({ value }),
  );
  return [
    findingOf(results, 'paging.cursor-text', 'cursor.style', ({ style }) => ({ value: style })),
    findingOf(results, 'paging.cursor-text', 'cursor.minLength', (seen) => {
      const value = Math.min(seen.medianLength, LONGEST_CURSOR);
      const shortest = shortestOf(results, seen.style);
      const lost =
        seen.medianLength < shortest && seen.medianLength < 0.9 * shortest
          ? [
              `cursors as short as ${seen.medianLength} characters: those of a mock have ${shortest}`,
            ]
          : [];
      return seen.minLength > LONGEST_UNPADDED
        ? { value, lost }
        : { assume: 'so short a cursor may need no padding', value, lost };
    }),
    stability,
    findingOf(results, 'paging.cursor-reuse', 'cursor.reuse', ({ reuse }) => {
      // A stable cursor that works once would end no second walk; a mock refuses to be that.
      if (reuse === 'once' && stability.value !== 'changing') {
        return { assume: 'no profile can say it', lost: ['a stable cursor that works once'] };
      }
      return among(reuse, ['allowed', 'once'], 'the second use of a cursor');
    }),
    findingOf(results, 'paging.cursor-other-limit', 'cursor.otherLimit', ({ otherLimit }) => ({
      value: otherLimit,
    })),
    findingOf(results, 'paging.cursor-empty', 'cursor.empty', ({ empty }) =>
      among(empty, ['refused', 'first-page'], 'the answer to an empty cursor'),
    ),
    findingOf(results, 'paging.cursor-repeated', 'cursor.repeated', ({ repeated }) =>
      among(repeated, ['first', 'last', 'refused'], 'the answer to two cursors'),
    ),
  ];
}

/** The longest that a profile can ask for. */
const LONGEST_CURSOR = 8192;
/** A mock's own cursors are shorter than this in every style. */
const LONGEST_UNPADDED = 400;

/** The shortest cursors of a twin, which carry its ids. */
function shortestOf(
  results: readonly ObservationResult[],
  style: Profile['cursor']['style'],
): number {
  const ids = observationOf(results, 'listing.id-format')?.observed;
  const idBytes = ids?.kind === 'seen' ? bytesOf(ids.value.format) : 0;
  return shortestCursor(style, idBytes);
}

function bytesOf(format: IdFormatValue): number {
  const prefix = new TextEncoder().encode(format.prefix).length;
  switch (format.style) {
    case 'uuid':
      return prefix + 36;
    case 'ulid':
      return prefix + 26;
    case 'sequential':
      return prefix + Math.max(format.width, String(format.start).length);
    case 'random':
      return prefix + format.length;
    case 'other':
      return prefix + format.minLength;
  }
}
