import type { StatedId } from '../../src/document/clauses.ts';
import type { RuleContext } from './context.ts';
import type { Outcome } from './outcome.ts';

/** What a rule must be given, or must find in the deployment, before it can prove anything. */
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

/** The check of stated clauses of the document against a deployment. */
export interface Rule {
  /** Stable: it stands in reports, in mutants and in users' expected-failure files. */
  readonly id: string;
  /** Ids of `src/document/clauses.ts`. */
  readonly clauses: readonly StatedId[];
  readonly title: string;
  readonly needs: readonly Need[];
  readonly run: (context: RuleContext) => Promise<Outcome>;
}
