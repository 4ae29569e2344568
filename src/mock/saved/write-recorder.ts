import type { StoreChange } from '../../store/change.ts';
import type { Write } from './schema.ts';

/** What has changed besides entities, and is read when a write is told of. */
export type TouchedPart =
  | 'profile'
  | 'clock'
  | 'made'
  | 'cursors'
  | 'faults'
  | 'scenario'
  | 'progress';

/** What was made up, and how far a scenario is, shows in what comes of it alone. */
const showsInAnswers: Readonly<Record<TouchedPart, boolean>> = {
  profile: true,
  clock: true,
  cursors: true,
  faults: true,
  made: false,
  scenario: false,
  progress: false,
};

/** How everything began anew: as it was made, with another world, or with an imported state. */
export type Beginning = 'reset' | 'world' | 'state';

/** What one call changed. */
export interface Gathered {
  readonly beginning: Beginning | undefined;
  /** Since then, in their order. */
  readonly changes: readonly StoreChange[];
  readonly touched: ReadonlySet<TouchedPart>;
  /** Cursors that work once, and were used. */
  readonly spent: readonly string[];
}

/**
 * Gathers what one call changes, and tells of it as one write once the call is done. Nothing is
 * gathered while nobody listens; who listens brings what writes it down, which no other mock loads.
 */
export interface WriteRecorder {
  /** Takes note of a part; told of at once, unless a call is under way. */
  touched(part: TouchedPart): void;
  /** Of a cursor that works once. */
  spent(cursor: string): void;
  stored(change: StoreChange): void;
  began(how: Beginning): void;
  /** What is changed within is one write; what a listener throws is thrown. */
  within<Result>(does: () => Result): Result;
  /**
   * Another number whenever anything has changed that answers are made of, told of or not; but for
   * files, whose table knows where it was written.
   */
  changes(): number;
  /** What is changed within is told to nobody. */
  silently<Result>(does: () => Result): Result;
  /**
   * @param write writes down what was gathered, from what is there now.
   * @returns what takes the listener away.
   */
  add(listener: (write: Write) => void, write: (gathered: Gathered) => Write): () => void;
}

export function createWriteRecorder(): WriteRecorder {
  const listeners = new Set<{ readonly listener: (write: Write) => void }>();
  let writeDown: ((gathered: Gathered) => Write) | undefined;
  let depth = 0;
  let changeCount = 0;
  let isSilent = false;
  let isEmpty = true;
  const touched = new Set<TouchedPart>();
  let spent: string[] = [];
  let changes: StoreChange[] = [];
  let beginning: Beginning | undefined;

  const isHeard = () => listeners.size > 0 && !isSilent;
  const forget = () => {
    touched.clear();
    [spent, changes, beginning, isEmpty] = [[], [], undefined, true];
  };
  const flush = () => {
    if (isEmpty || depth > 0 || !writeDown) return;
    const write = writeDown({ beginning, changes, touched, spent });
    forget();
    tellAll(listeners, write);
  };
  const settle = () => {
    isEmpty = false;
    flush();
  };
  return {
    changes: () => changeCount,
    touched(part) {
      if (showsInAnswers[part]) changeCount += 1;
      if (!isHeard()) return;
      touched.add(part);
      settle();
    },
    spent(cursor) {
      changeCount += 1;
      if (isHeard()) spent.push(cursor);
    },
    stored(change) {
      if (change.entity !== 'file') changeCount += 1;
      if (!isHeard()) return;
      changes.push(change);
      settle();
    },
    began(how) {
      changeCount += 1;
      if (!isHeard()) return;
      forget();
      beginning = how;
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
      changeCount += 1;
      isSilent = true;
      try {
        return does();
      } finally {
        isSilent = before;
      }
    },
    add(listener, write) {
      const entry = { listener };
      writeDown = write;
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
  };
}

/** Each is told, whatever another one throws; then the first of that is thrown. */
export function tellAll<Told extends Write>(
  listeners: Iterable<{ readonly listener: (write: Told) => void }>,
  write: Told,
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
