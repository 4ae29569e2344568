import type { ListedFile } from '../store/listed-file.ts';

/** A page of a listing (clause 4.3): a cursor exactly when there is more. */
export interface ListedPage {
  readonly files: readonly ListedFile[];
  readonly nextCursor: string | null;
  /** The limit that it was cut by. */
  readonly limit: number;
  /** In the walk, from 1 on. */
  readonly pageNumber: number;
}
