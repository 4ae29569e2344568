import type { StopError } from '../exchange/stop.ts';
import type { Entry, Page } from './page.ts';

/** How a walk came to its end. */
export type WalkEnd =
  /** A page said that nothing is behind it. */
  | { readonly kind: 'complete' }
  /** There was more, and we had seen enough. */
  | { readonly kind: 'bounded' }
  /** The last page is a refusal. */
  | { readonly kind: 'refused' }
  /** The last page cannot be read as a page, or says that there is more without a cursor. */
  | { readonly kind: 'unreadable' }
  /** Page after page brings nothing that was not there before. */
  | { readonly kind: 'circle' }
  | { readonly kind: 'interrupted'; readonly stop: StopError };

export interface Walk {
  readonly limit: number | undefined;
  /** Every page in the order asked for, the one that ended the walk included. */
  readonly pages: readonly Page[];
  readonly end: WalkEnd;
  /** The entries of all pages, in order, repeats included. */
  readonly entries: readonly Entry[];
}

/** Counts from 0; -1 where the walk does not hold the entry. */
export const pageOf = (entry: Entry, { pages }: Pick<Walk, 'pages'>): number =>
  pages.findIndex(({ answer }) => answer.exchange === entry.exchange);
