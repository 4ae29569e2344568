import type { RuleContext } from './context.ts';
import type { Evidence, Exchange } from './exchange.ts';

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

/** The rule holds, on everything that it needs. */
export interface Pass {
  readonly verdict: 'pass';
}

/** What the document leads a reader to expect, what was seen instead, and the proof. */
export interface Finding<Verdict extends 'fail' | 'warn'> {
  readonly verdict: Verdict;
  readonly expected: string;
  readonly seen: string;
  readonly evidence: Evidence;
}

/** Neither right nor wrong: something was missing, or the harness could not finish. */
export interface Unproven {
  readonly verdict: 'unproven';
  readonly reason: string;
  /** What to provide, so that the rule can be proven. */
  readonly provide: string;
  /** What was seen on the way; empty when nothing had to be asked. */
  readonly evidence: readonly Exchange[];
}

export type Outcome = Pass | Finding<'fail'> | Finding<'warn'> | Unproven;
export type Verdict = Outcome['verdict'];

/** The check of stated clauses of the document against a deployment. */
export interface Rule {
  /** Stable: it stands in reports, in mutants and in users' expected-failure files. */
  readonly id: string;
  /** Ids of `src/document/clauses.ts`. */
  readonly clauses: readonly string[];
  readonly title: string;
  readonly needs: readonly Need[];
  readonly run: (context: RuleContext) => Promise<Outcome>;
}
