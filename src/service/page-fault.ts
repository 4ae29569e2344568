import type { FileRun } from '../store/file-run.ts';
import type { Position } from '../store/ordering.ts';
import type { CursorPlace } from './cursor-payload.ts';

/** A page of a listing (clause 4.3): it has a cursor exactly when there is more. */
export interface ListedPage {
  readonly files: FileRun;
  readonly nextCursor: string | null;
  /** The page size. */
  readonly limit: number;
  /** Counts from 1 in each walk. */
  readonly pageNumber: number;
}

/** The faults of a page. */
export type PageFault = 'empty-page' | 'lost-page' | 'stale-cursor' | 'repeated-cursor';

/** Chooses the fault of a page; called once for each page sent. */
export type ChoosePageFault = (possible: readonly PageFault[]) => PageFault | undefined;

/** A page as it should be, and how it came about. */
export interface FaultyPage {
  readonly page: ListedPage;
  /** The cursor of the request. */
  readonly cursor: string | null;
  /** Where the page begins; null for the first one. */
  readonly place: CursorPlace | null;
  readonly workspaceId: string;
  readonly seal: (place: CursorPlace, isStale?: boolean) => string;
  /** Reads the page at a different position. */
  readonly pageAt: (place: CursorPlace) => ListedPage;
}

/** A page with something wrong, as it is chosen among what can go wrong with it. */
export function breakPage(broken: FaultyPage, choose: ChoosePageFault): ListedPage {
  const { page, cursor, place, workspaceId, seal, pageAt } = broken;
  const { files, nextCursor, limit, pageNumber } = page;
  const behind = (position: Position | null, pages = pageNumber): CursorPlace => ({
    ...{ workspaceId, position, limit },
    page: pages,
  });
  const start = place?.position ?? null;
  const next = behind(files.last ?? start);
  switch (choose(possibleOf(page))) {
    case undefined:
      return page;
    case 'empty-page':
      return { ...page, files: files.first(0), nextCursor: seal(behind(start)) };
    case 'lost-page':
      return pageAt(next);
    case 'stale-cursor':
      return { ...page, nextCursor: nextCursor && seal(next, true) };
    case 'repeated-cursor':
      return { ...page, nextCursor: cursor ?? seal(behind(null, 0)) };
  }
}

function possibleOf({ files, nextCursor }: ListedPage): readonly PageFault[] {
  const ofFiles: readonly PageFault[] = files.length > 0 ? ['empty-page', 'lost-page'] : [];
  return nextCursor === null ? ofFiles : [...ofFiles, 'stale-cursor', 'repeated-cursor'];
}
