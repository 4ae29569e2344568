import type { StatedId } from '../../src/document/clauses.ts';
import type { RuleContext } from './context.ts';
import type { Outcome } from './outcome.ts';

/** Something a rule needs from the caller or the deployment before it can judge. */
export type Need =
  | 'keys.unscoped'
  | 'keys.expired'
  | 'keys.other'
  /** The key lists its workspace. */
  | 'listing'
  | 'files'
  | 'two-files'
  /** A page that has another one behind it. */
  | 'two-pages'
  /** A page that says that nothing is behind it. */
  | 'last-page'
  | 'readable-times'
  /** Files created at one instant, at the precision shown. */
  | 'equal-times';

/** Checks a deployment against one or more stated clauses of the document. */
export interface Rule {
  /** Stable, because reports and expected-failure files contain it. */
  readonly id: string;
  /** Ids of `src/document/clauses.ts`. */
  readonly clauses: readonly StatedId[];
  readonly title: string;
  readonly needs: readonly Need[];
  readonly run: (context: RuleContext) => Promise<Outcome>;
}
