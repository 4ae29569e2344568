import { type Outcome, warn } from '../judgement/outcome.ts';
import { maxOf } from '../listing/extremes.ts';
import type { Survey } from '../listing/survey.ts';
import type { Walk } from '../listing/walk.ts';

/**
 * An empty last page behind a full one, where walks that end with a part of a page have none: it
 * seems that `hasMore` says whether the page is full. A page that is there, and empty, is allowed.
 */
export function emptyBehindFull({ walks }: Survey): Outcome | undefined {
  const complete = walks.filter(({ end, pages }) => end.kind === 'complete' && pages.length > 1);
  const found = complete.find(endsEmptyBehindFull);
  const [full, empty] = found?.pages.slice(-2) ?? [];
  if (!found || !full || !empty) return undefined;
  // A file that vanished from the end would leave such a page, too.
  if (complete.some((walk) => filesOf(walk) !== filesOf(found))) return undefined;
  // Where every walk ends with an empty page, the full one has nothing to do with it.
  const ended = complete.filter((walk) => !endsEmptyBehindFull(walk));
  if (ended.some(({ pages }) => pages.at(-1)?.entries?.length === 0)) return undefined;
  return warn(
    'hasMore true where another page holds files',
    `an empty page behind a full one of ${full.entries?.length}: it seems that hasMore is said of every full page. Asking the store for one file more than a page holds would tell`,
    full.answer.exchange,
    empty.answer.exchange,
  );
}

function endsEmptyBehindFull({ pages, limit }: Walk): boolean {
  const [before, last] = pages.slice(-2);
  if (!before || last?.entries?.length !== 0) return false;
  const size = maxOf(pages.map(({ entries }) => entries?.length ?? 0));
  const held = before.entries?.length;
  return held === size && (limit === undefined || held === limit || pages.length > 2);
}

const filesOf = ({ entries }: Walk): string =>
  entries
    .map(({ key }) => key)
    .sort()
    .join('\n');
