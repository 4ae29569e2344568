import type { StoreChange } from '../../store/change.ts';
import type { Write } from './schema.ts';
import { type EntityWrites, writeChange } from './write-entities.ts';

/** What has changed besides entities, and is read when a write is told of. */
export type TouchedPart =
  | 'profile'
  | 'clock'
  | 'made'
  | 'cursors'
  | 'faults'
  | 'scenario'
  | 'progress';

/** How everything began anew. */
export type Beginning = Pick<Write, 'reset' | 'seed' | 'world'>;

/**
 * Gathers what one call changes, and tells of it as one write once the call is done. Nothing is
 * gathered while nobody listens.
 */
export interface WriteRecorder {
  /** Takes note of a part; told of at once, unless a call is under way. */
  touched(part: TouchedPart): void;
  /** Of a cursor that works once. */
  spent(cursor: string): void;
  stored(change: StoreChange): void;
  /** @param how is asked where somebody listens. */
  began(how: () => Beginning): void;
  /** What is changed within is one write; what a listener throws is thrown. */
  within<Result>(does: () => Result): Result;
  /** What is changed within is told to nobody. */
  silently<Result>(does: () => Result): Result;
  /** @returns what takes the listener away. */
  add(listener: (write: Write) => void): () => void;
}

/** @param read the parts as they are now. */
export function createWriteRecorder(
  read: (touched: ReadonlySet<TouchedPart>, spent: readonly string[]) => Write,
): WriteRecorder {
  const listeners = new Set<{ readonly listener: (write: Write) => void }>();
  let depth = 0;
  let isSilent = false;
  const touched = new Set<TouchedPart>();
  let spent: string[] = [];
  let entities: EntityWrites = {};
  let beginning: Beginning | undefined;
  let isEmpty = true;

  const isHeard = () => listeners.size > 0 && !isSilent;
  const forget = () => {
    touched.clear();
    [spent, entities, beginning, isEmpty] = [[], {}, undefined, true];
  };
  const flush = () => {
    if (isEmpty || depth > 0) return;
    const write = { ...beginning, ...entities, ...read(touched, spent) };
    forget();
    tellAll(listeners, write);
  };
  const settle = () => {
    isEmpty = false;
    flush();
  };
  return {
    touched(part) {
      if (!isHeard()) return;
      touched.add(part);
      settle();
    },
    spent(cursor) {
      if (isHeard()) spent.push(cursor);
    },
    stored(change) {
      if (!isHeard()) return;
      writeChange(entities, change);
      settle();
    },
    began(how) {
      if (!isHeard()) return;
      forget();
      beginning = how();
      settle();
    },
    within(does) {
      depth += 1;
      try {
        return does();
      } finally {
        depth -= 1;
        flush();
      }
    },
    silently(does) {
      const before = isSilent;
      isSilent = true;
      try {
        return does();
      } finally {
        isSilent = before;
      }
    },
    add(listener) {
      const entry = { listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
  };
}

/** Each is told, whatever another one throws; then the first of that is thrown. */
function tellAll(
  listeners: Iterable<{ readonly listener: (write: Write) => void }>,
  write: Write,
): void {
  const failures: { readonly cause: unknown }[] = [];
  for (const { listener } of [...listeners]) {
    try {
      listener(write);
    } catch (cause) {
      failures.push({ cause });
    }
  }
  const [first] = failures;
  if (first) throw first.cause;
}
