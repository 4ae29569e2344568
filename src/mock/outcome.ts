import type { DeliveredAnswer } from '../http/delivery.ts';
import type { RequestHead } from '../http/request-head.ts';
import type { Instant } from '../template/instant.ts';
import type { Told } from './journal-record.ts';

/** What became of a request, whenever that was. */
export interface Outcome {
  readonly told: Told;
  readonly answer: DeliveredAnswer;
  /** When the same request may have another outcome although nothing changed but the time. */
  readonly steadyUntil: Instant;
}

/** What mocks remember of their latest requests. */
export interface Memory {
  /**
   * @param changes another number whenever anything has changed that answers are made of; NaN while
   *   that may be at any time.
   */
  remember(changes: () => number, now: () => Instant): Recall;
}

/** The outcome of a request, and whether it was known already. */
export type Recall = (
  head: RequestHead,
  basePath: string,
  make: () => Outcome,
) => { readonly outcome: Outcome; readonly isKnown: boolean };
