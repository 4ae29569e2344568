import type { Position } from '../store/ordering.ts';
import type { CursorPlace } from './cursor-payload.ts';
import type { ListedPage } from './listed-page.ts';

/** What may go wrong with a page on purpose. */
export type PageSpoil = 'empty-page' | 'lost-page' | 'stale-cursor' | 'repeated-cursor';

/** Says what goes wrong with a page; it is asked once for each page that is sent. */
export type ChooseSpoil = (possible: readonly PageSpoil[]) => PageSpoil | undefined;

/** A page as it should be, and how it came about. */
export interface SpoiledPage {
  readonly page: ListedPage;
  /** The cursor of the request. */
  readonly cursor: string | null;
  /** Where the page begins; null for the first one. */
  readonly place: CursorPlace | null;
  readonly workspaceId: string;
  readonly seal: (place: CursorPlace, isStale?: boolean) => string;
  /** Reads the page at another place. */
  readonly pageAt: (place: CursorPlace) => ListedPage;
}

/** A page with something wrong, as it is chosen among what can go wrong with it. */
export function spoilPage(spoiled: SpoiledPage, choose: ChooseSpoil): ListedPage {
  const { page, cursor, place, workspaceId, seal, pageAt } = spoiled;
  const { files, nextCursor, limit, pageNumber } = page;
  const behind = (position: Position | null, pages = pageNumber): CursorPlace => ({
    ...{ workspaceId, position, limit },
    page: pages,
  });
  const start = place?.position ?? null;
  const next = behind(files.at(-1) ?? start);
  switch (choose(possibleOf(page))) {
    case undefined:
      return page;
    case 'empty-page':
      return { ...page, files: [], nextCursor: seal(behind(start)) };
    case 'lost-page':
      return pageAt(next);
    case 'stale-cursor':
      return { ...page, nextCursor: nextCursor && seal(next, true) };
    case 'repeated-cursor':
      return { ...page, nextCursor: cursor ?? seal(behind(null, 0)) };
  }
}

function possibleOf({ files, nextCursor }: ListedPage): readonly PageSpoil[] {
  const ofFiles: readonly PageSpoil[] = files.length > 0 ? ['empty-page', 'lost-page'] : [];
  return nextCursor === null ? ofFiles : [...ofFiles, 'stale-cursor', 'repeated-cursor'];
}
