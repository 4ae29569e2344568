import type { DeliveredAnswer } from '../http/deliver.ts';
import type { RequestHead } from '../http/request-head.ts';
import type { FilesRead } from '../http/serve-operation.ts';
import { Recent } from '../store/recent.ts';
import type { Instant } from '../template/instant.ts';
import type { ExchangeFacts } from './journal/record.ts';

/** The outcome of a request, new or kept. */
export interface Outcome {
  readonly facts: ExchangeFacts;
  readonly answer: DeliveredAnswer;
  /** The instant until which the outcome stays the same if only time passes. */
  readonly steadyUntil: Instant;
  /** The stored files that were read for it. */
  readonly reads: readonly FilesRead[];
}

/** The current state that outcomes depend on. */
interface OutcomeSources {
  /** Differs after any change, except to files; NaN while a change may happen at any time. */
  changes(): number;
  now(): Instant;
}

/** Keeps the outcomes of the latest requests of several mocks. */
export interface Memory {
  remember(sources: OutcomeSources): Recall;
}

/** Returns the outcome of a request, and whether it was known. */
export type Recall = (
  head: RequestHead,
  basePath: string,
  make: () => Outcome,
) => { readonly outcome: Outcome; readonly isKnown: boolean };

const MAX_BYTES = 24 * 1024 * 1024;
/** The size of an outcome without its body, estimated generously. */
const BYTES_EACH = 6_144;

/**
 * Keeps the outcomes of the latest requests of one or several mocks; the oldest are dropped first.
 * A repeated request gets the same object until something that it depends on changes: the number of
 * changes is a part of the key, and a write of a file replaces the block that contains it.
 */
export function createMemory(): Memory {
  const kept = new Recent<Outcome>({
    most: MAX_BYTES,
    weightOf: ({ answer }) => BYTES_EACH + (answer.body?.length ?? 0),
  });
  let mocks = 0;
  return {
    remember({ changes, now }) {
      const mock = ++mocks;
      const isSteady = ({ steadyUntil, reads }: Outcome): boolean =>
        now() < steadyUntil && reads.every((read) => read.isCurrent());
      return (head, basePath, make) => {
        const version = changes();
        const key = `${mock} ${version}\n${keyOf(head, basePath)}`;
        const known = kept.get(key);
        if (known && isSteady(known)) return { outcome: known, isKnown: true };
        const outcome = make();
        // The request itself may have changed something: it may have consumed a cursor.
        if (changes() === version && isSteady(outcome)) kept.set(key, outcome);
        return { outcome, isKnown: false };
      };
    },
  };
}

/** Everything in a request that its outcome depends on; no part can contain the separator. */
const keyOf = ({ method, target, get }: RequestHead, basePath: string): string =>
  `${method}\n${basePath}\n${get('origin') ?? '\n'}\n${get('authorization') ?? '\n'}\n${target}`;
