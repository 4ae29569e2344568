import type { DeliveredAnswer } from '../http/delivery.ts';
import type { RequestHead } from '../http/request-head.ts';
import type { FileTable } from '../store/file-table.ts';
import type { ListedRange } from '../store/recent-writes.ts';
import type { Instant } from '../template/instant.ts';
import type { Told } from './journal-record.ts';

/** What became of a request, whenever that was. */
export interface Outcome {
  readonly told: Told;
  readonly answer: DeliveredAnswer;
  /** When the same request may have another outcome although nothing changed but the time. */
  readonly steadyUntil: Instant;
  /** The parts of listings that were read for it. */
  readonly reads: readonly ListedRange[];
}

/** What outcomes are made of, as it is now. */
export interface OutcomeSources {
  /** Another number whenever anything has changed besides files; NaN while that may be at any time. */
  changes(): number;
  now(): Instant;
  recentWrites(): FileTable['recentWrites'];
}

/** What mocks remember of their latest requests. */
export interface Memory {
  remember(sources: OutcomeSources): Recall;
}

/** The outcome of a request, and whether it was known already. */
export type Recall = (
  head: RequestHead,
  basePath: string,
  make: () => Outcome,
) => { readonly outcome: Outcome; readonly isKnown: boolean };
