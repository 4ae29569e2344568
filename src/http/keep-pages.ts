import type { ListedPage } from '../service/listed-page.ts';
import type { ListedFile } from '../store/listing-index.ts';

/** Pages that are kept; the one that was written first is let go first. */
const MOST_KEPT = 64;
/** Bytes that all of them together may take. */
const MOST_BYTES = 16 * 1024 * 1024;

/** All that an answer is written from, if it is kept. */
type ShownPage = Pick<ListedPage, 'files' | 'nextCursor'>;

interface Kept<Answer> {
  readonly page: ShownPage;
  readonly answer: Answer;
  readonly bytes: number;
}

/**
 * Keeps what was written of the latest pages. A page that shows the same places again gets the
 * same answer, the very object, so that a face can keep its bytes: to write and encode a page of
 * 100 entries takes five times as long as to find it. A changed file has a new place, so nothing
 * kept is ever stale.
 *
 * @param bytesOf what an answer takes while it is kept, by any face. One that takes more than may
 *   be kept of all is written each time.
 */
export function keepPages<Page extends ShownPage, Answer>(
  write: (page: Page) => Answer,
  bytesOf: (answer: Answer) => number,
): (page: Page) => Answer {
  const kept = new Map<ListedFile | undefined, Kept<Answer>>();
  let bytesKept = 0;
  const letGo = (first: ListedFile | undefined): void => {
    bytesKept -= kept.get(first)?.bytes ?? 0;
    kept.delete(first);
  };
  return (page) => {
    const { files, nextCursor } = page;
    const [first] = files;
    const found = kept.get(first);
    if (found && isSame(found.page, page)) return found.answer;
    const answer = write(page);
    letGo(first);
    const bytes = bytesOf(answer) + files.length * BYTES_PER_PLACE;
    if (bytes > MOST_BYTES) return answer;
    kept.set(first, { page: { files, nextCursor }, answer, bytes });
    bytesKept += bytes;
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT && bytesKept <= MOST_BYTES) break;
      letGo(oldest);
    }
    return answer;
  };
}

/** An element of an array. */
const BYTES_PER_PLACE = 8;

function isSame(a: ShownPage, b: ShownPage): boolean {
  return (
    a.nextCursor === b.nextCursor &&
    a.files.length === b.files.length &&
    a.files.every((place, index) => place === b.files[index])
  );
}
