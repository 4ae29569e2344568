import type { ListedPage } from '../service/list-files.ts';
import type { ListedFile } from '../store/listing-index.ts';

/** Pages that are kept; the one that was written first is let go first. */
const MOST_KEPT = 64;

/** All that an answer is written from, if it is kept. */
type ShownPage = Pick<ListedPage, 'files' | 'nextCursor'>;

/**
 * Keeps what was written of the latest pages. A page that shows the same places again gets the
 * same answer, the very object, so that a face can keep its bytes: to write and encode a page of
 * 100 entries takes five times as long as to find it. A changed file has a new place, so nothing
 * kept is ever stale.
 */
export function keepPages<Page extends ShownPage, Answer>(
  write: (page: Page) => Answer,
): (page: Page) => Answer {
  const kept = new Map<ListedFile | undefined, { page: Page; answer: Answer }>();
  return (page) => {
    const [first] = page.files;
    const found = kept.get(first);
    if (found && isSame(found.page, page)) return found.answer;
    const answer = write(page);
    kept.delete(first);
    kept.set(first, { page, answer });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT) kept.delete(oldest);
    return answer;
  };
}

function isSame(a: ShownPage, b: ShownPage): boolean {
  return (
    a.nextCursor === b.nextCursor &&
    a.files.length === b.files.length &&
    a.files.every((place, index) => place === b.files[index])
  );
}
