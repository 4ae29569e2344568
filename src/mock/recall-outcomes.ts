import type { DeliveredAnswer } from '../http/deliver.ts';
import type { RequestHead } from '../http/request-head.ts';
import type { FilesRead } from '../http/serve-operation.ts';
import type { Instant } from '../template/instant.ts';
import type { ExchangeFacts } from './journal/record.ts';

/** What became of a request, now or earlier. */
export interface Outcome {
  readonly facts: ExchangeFacts;
  readonly answer: DeliveredAnswer;
  /** Until when the outcome stays the same if only time passes. */
  readonly steadyUntil: Instant;
  /** What it was made of, of the stored files. */
  readonly reads: readonly FilesRead[];
}

/** The current state of what outcomes depend on. */
interface OutcomeSources {
  /** Differs after any change except to files; NaN while changes may happen at any time. */
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

/**
 * Keeps the outcomes of the latest requests of one or several mocks; the oldest are dropped first. A
 * repeated request gets the same object again until anything that it depends on changes: the number
 * of changes is a part of the key, and a write of a file replaces the block that it is in.
 */
export function createMemory(): Memory {
  const kept = new Map<string, Outcome>();
  let bytes = 0;
  let mocks = 0;
  const keep = (key: string, outcome: Outcome): void => {
    drop(key);
    kept.set(key, outcome);
    bytes += bytesOf(outcome);
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_OUTCOMES && bytes <= MAX_BYTES) break;
      drop(oldest);
    }
  };
  const drop = (key: string): void => {
    const outcome = kept.get(key);
    if (outcome && kept.delete(key)) bytes -= bytesOf(outcome);
  };
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
        // The request itself may have changed something, such as consumed a cursor.
        if (changes() === version && isSteady(outcome)) keep(key, outcome);
        return { outcome, isKnown: false };
      };
    },
  };
}

const bytesOf = ({ answer }: Outcome): number => BYTES_EACH + (answer.body?.length ?? 0);

/** All that an outcome depends on in a request; no part can contain the separator. */
const keyOf = ({ method, target, get }: RequestHead, basePath: string): string =>
  `${method}\n${basePath}\n${get('origin') ?? '\n'}\n${get('authorization') ?? '\n'}\n${target}`;
