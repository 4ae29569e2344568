import type { DeliveredAnswer } from '../http/deliver.ts';
import type { RequestHead } from '../http/request-head.ts';
import type { Instant } from '../template/instant.ts';
import type { ExchangeFacts } from './journal/record.ts';

/** What became of a request, now or earlier. */
export interface Outcome {
  readonly facts: ExchangeFacts;
  readonly answer: DeliveredAnswer;
  /** Until when the outcome stays the same if only time passes. */
  readonly steadyUntil: Instant;
}

/** The current state of what outcomes depend on. */
interface OutcomeSources {
  /** Differs after any change; NaN while changes may happen at any time. */
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

const MAX_OUTCOMES = 4_000;
const MAX_BYTES = 24 * 1024 * 1024;
/** What one takes apart from its body. */
const BYTES_EACH = 2_048;

interface Kept {
  readonly own: Map<string, Kept>;
  readonly requestKey: string;
  readonly outcome: Outcome;
  readonly bytes: number;
}

/**
 * Keeps the outcomes of the latest requests of one or several mocks; the oldest are dropped first. A
 * repeated request gets the same object again until anything changes.
 */
export function createMemory(): Memory {
  const all = new Set<Kept>();
  let bytes = 0;
  const drop = (each: Kept): void => {
    each.own.delete(each.requestKey);
    all.delete(each);
    bytes -= each.bytes;
  };
  const keep = (each: Kept): void => {
    each.own.set(each.requestKey, each);
    all.add(each);
    bytes += each.bytes;
    for (const oldest of all) {
      if (all.size <= MAX_OUTCOMES && bytes <= MAX_BYTES) break;
      drop(oldest);
    }
  };
  return {
    remember({ changes, now }) {
      const own = new Map<string, Kept>();
      let since = changes();
      const isSteady = ({ steadyUntil }: Outcome): boolean => now() < steadyUntil;
      return (head, basePath, make) => {
        const before = changes();
        if (before !== since) own.forEach(drop);
        since = before;
        const requestKey = keyOf(head, basePath);
        const known = own.get(requestKey);
        if (known && isSteady(known.outcome)) return { outcome: known.outcome, isKnown: true };
        if (known) drop(known);
        const outcome = make();
        // The request itself may have changed something, such as consumed a cursor.
        if (changes() === since && isSteady(outcome)) {
          const size = BYTES_EACH + (outcome.answer.body?.length ?? 0);
          keep({ own, requestKey, outcome, bytes: size });
        }
        return { outcome, isKnown: false };
      };
    },
  };
}

/** All that an outcome depends on in a request; no part can contain the separator. */
const keyOf = ({ method, target, get }: RequestHead, basePath: string): string =>
  `${method}\n${basePath}\n${get('origin') ?? '\n'}\n${get('authorization') ?? '\n'}\n${target}`;
