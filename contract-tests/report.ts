import type { StatedId } from '../src/document/clauses.ts';
import type { KeyName } from './exchange/credentials.ts';
import type { Exchange } from './exchange/exchange.ts';
import type { ObservationResult } from './judgement/observation.ts';
import type { Outcome, Verdict } from './judgement/outcome.ts';
import type { ListingSample } from './listing/survey.ts';

/** The outcome of one rule. */
export interface RuleResult {
  readonly id: string;
  readonly title: string;
  /** Ids of the clauses that the rule judges. */
  readonly clauses: readonly StatedId[];
  readonly outcome: Outcome;
  /** What it took; the walks that several rules share count for the first of them. */
  readonly milliseconds: number;
}

/** What every run tells, whether it could judge or not. */
interface RunFacts {
  readonly baseUrl: string;
  /** Requests sent, repeats included. */
  readonly requests: number;
  /** Requests that were sent again, as their connection was dropped. */
  readonly dropped: number;
  readonly milliseconds: number;
}

/** The deployment was judged: one result for every rule that was run, in rule order. */
export interface JudgedReport extends RunFacts {
  readonly kind: 'judged';
  readonly results: readonly RuleResult[];
  /** Adds up to the number of results. */
  readonly counts: Readonly<Record<Verdict, number>>;
  /** What the deployment does at the open clauses, in order; empty when not asked for. */
  readonly observations: readonly ObservationResult[];
  /** What was looked at of the listing, where no walk came to its end. */
  readonly sample?: ListingSample;
  /** Why the run was cut short: the deployment was gone at its end, or the run was ended. */
  readonly interrupted?: string;
}

/** Nothing could be judged, which says nothing about the rules. */
export interface NotJudgedReport extends RunFacts {
  readonly kind: 'not-judged';
  /**
   * `key-refused`: the deployment answers, but its key check refuses the key that was given;
   * `proxy`: one answers in the place of the API; `interrupted`: the run was ended before the
   * first answer.
   */
  readonly reason: 'unreachable' | 'key-refused' | 'proxy' | 'interrupted';
  /** One sentence, "Failed to …: reason". */
  readonly message: string;
  /** Another key of the run that is served where the good one is refused. */
  readonly instead?: KeyName;
  /** The status with which a proxy answered in the place of the API. */
  readonly proxyStatus?: number;
  /** The certificate of the deployment is signed by nobody who is trusted here. */
  readonly hasUntrustedCertificate?: true;
  readonly evidence: readonly Exchange[];
}

export type ContractReport = JudgedReport | NotJudgedReport;
