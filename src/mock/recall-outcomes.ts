import type { DeliveredAnswer } from '../http/delivery.ts';
import type { RequestHead } from '../http/request-head.ts';
import type { FileTable } from '../store/file-table.ts';
import type { ListedRange } from '../store/recent-writes.ts';
import type { Instant } from '../template/instant.ts';
import type { Told } from './journal/record.ts';

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
interface OutcomeSources {
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

/** Outcomes that may be kept at one place, and bytes that they may take. */
const MOST = 4_000;
const MOST_BYTES = 24 * 1024 * 1024;
/** What one takes besides its body. */
const BYTES_EACH = 2_048;

interface Kept {
  readonly own: Map<string, Kept>;
  readonly asked: string;
  readonly outcome: Outcome;
  readonly bytes: number;
  /** Writes of files that had been done when it was last found to be as it would be made. */
  writes: number;
}

/**
 * Keeps what became of the latest requests of a mock, or of all mocks of a place; the oldest is let
 * go first. A request that comes again, while nothing has changed that its outcome rests on, has the
 * same outcome, the very object: nothing is worked out, written or encoded anew, and the journal
 * holds it already. What a file is written to are the pages around its place alone.
 */
export function createMemory(): Memory {
  const all = new Set<Kept>();
  let bytes = 0;
  const letGo = (each: Kept): void => {
    each.own.delete(each.asked);
    all.delete(each);
    bytes -= each.bytes;
  };
  const keep = (each: Kept): void => {
    each.own.set(each.asked, each);
    all.add(each);
    bytes += each.bytes;
    for (const oldest of all) {
      if (all.size <= MOST && bytes <= MOST_BYTES) break;
      letGo(oldest);
    }
  };
  return {
    remember({ changes, now, recentWrites }) {
      const own = new Map<string, Kept>();
      let since = changes();
      const isSteady = ({ steadyUntil }: Outcome): boolean => now() < steadyUntil;
      const isAsMade = (each: Kept): boolean => {
        const writes = recentWrites();
        const { reads } = each.outcome;
        if (!reads.every((range) => writes.leftAsItWas(range, each.writes))) return false;
        each.writes = writes.count;
        return isSteady(each.outcome);
      };
      return (head, basePath, make) => {
        const before = changes();
        if (before !== since) own.forEach(letGo);
        since = before;
        const asked = askedBy(head, basePath);
        const known = own.get(asked);
        if (known && isAsMade(known)) return { outcome: known.outcome, isKnown: true };
        if (known) letGo(known);
        const writes = recentWrites().count;
        const outcome = make();
        // The request itself may have changed something: used a cursor up, for one.
        if (changes() === since && isSteady(outcome)) {
          const size = BYTES_EACH + (outcome.answer.body?.length ?? 0);
          keep({ own, asked, outcome, bytes: size, writes });
        }
        return { outcome, isKnown: false };
      };
    },
  };
}

/** All that an outcome depends on of a request; no part can hold the sign between them. */
const askedBy = ({ method, target, get }: RequestHead, basePath: string): string =>
  `${method}\n${basePath}\n${get('origin') ?? '\n'}\n${get('authorization') ?? '\n'}\n${target}`;
