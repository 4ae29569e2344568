import type { StatedId } from '../../src/document/clauses.ts';
import type { Exchange } from '../http/exchange.ts';
import type { ListingSample } from '../walks/survey.ts';
import type { ObservationResult } from './observation.ts';
import type { Outcome, Verdict } from './outcome.ts';

/** The outcome of one rule. */
export interface RuleResult {
  readonly id: string;
  readonly title: string;
  /** Ids of the clauses that the rule judges. */
  readonly clauses: readonly StatedId[];
  readonly outcome: Outcome;
  /** The time it took. Walks shared by several rules count for the first of them. */
  readonly milliseconds: number;
}

/** Facts about every run, whether it could judge or not. */
interface RunFacts {
  readonly baseUrl: string;
  /** Requests sent, including repeats. */
  readonly requests: number;
  readonly milliseconds: number;
}

/** The deployment was judged. Contains one result for every rule that ran, in rule order. */
export interface JudgedReport extends RunFacts {
  readonly kind: 'judged';
  readonly results: readonly RuleResult[];
  /** Adds up to the number of results. */
  readonly counts: Readonly<Record<Verdict, number>>;
  /** The observations of the open clauses, in order; empty if `observe` is false. */
  readonly observations: readonly ObservationResult[];
  /** How much of the listing was examined, if it could be walked. */
  readonly sample?: ListingSample;
  /** Why the run ended early: the deployment stopped responding, or `signal` was aborted. */
  readonly interrupted?: string;
}

/** No rule could be judged. */
export interface NotJudgedReport extends RunFacts {
  readonly kind: 'not-judged';
  /**
   * `key-refused`: the deployment responds, but its key check refuses `keys.key`. `proxy`: a proxy
   * responds instead of the API. `timeout`: there was no response in time. `interrupted`: the run
   * ended before the first response.
   */
  readonly reason: 'unreachable' | 'key-refused' | 'proxy' | 'timeout' | 'interrupted';
  /** One sentence, "Failed to …: reason". */
  readonly message: string;
  /** The status of the proxy's response, if a proxy responded instead of the API. */
  readonly proxyStatus?: number;
  /** The deployment's certificate is not signed by a trusted authority. */
  readonly hasUntrustedCertificate?: true;
  readonly evidence: readonly Exchange[];
}

export type ContractReport = JudgedReport | NotJudgedReport;
