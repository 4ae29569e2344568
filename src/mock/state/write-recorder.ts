import type { StoreChange } from '../../store/table.ts';
import type { Write } from './schema.ts';

/** A write that could not be saved, and was undone. Thrown to the caller. */
export class NotKeptError extends Error {
  override readonly name = 'NotKeptError';
}

/** Parts of a mock that can change, apart from entities; they are read when a write is reported. */
export type TouchedPart =
  | 'profile'
  | 'clock'
  | 'made'
  | 'cursors'
  | 'faults'
  | 'scenario'
  | 'progress';

/** Whether a change of the part alone changes answers. */
const showsInAnswers: Readonly<Record<TouchedPart, boolean>> = {
  profile: true,
  clock: true,
  cursors: true,
  faults: true,
  made: false,
  scenario: false,
  progress: false,
};

/** How everything started over: by a reset, with another world, or with an imported state. */
export type Beginning = 'reset' | 'world' | 'state';

/** What one call changed. */
export interface Gathered {
  readonly beginning?: Beginning | undefined;
  /** The changes since then, in order. */
  readonly changes: StoreChange[];
  readonly touched: Set<TouchedPart>;
  /** Spent cursors. */
  readonly spent: string[];
}

/**
 * Gathers what one call changes, and reports it as one write when the call is done. Without a
 * listener nothing is gathered; adding a listener brings the code that writes it down.
 */
export class WriteRecorder {
  readonly #listeners = new Set<{ readonly listener: (write: Write) => void }>();
  #writeDown: ((gathered: Gathered) => Write) | undefined;
  #gathered: Gathered | undefined;
  #depth = 0;
  #isSilent = false;
  /**
   * Counts every change to what responses are made of, reported or not; except changes of files,
   * which replace parts of their listing.
   */
  changes = 0;

  /** Notes that a part changed. */
  readonly touched = (part: TouchedPart): void => {
    if (showsInAnswers[part]) this.changes += 1;
    this.#note(({ touched }) => touched.add(part));
  };

  /** Notes a cursor that works once; `touched` reports it. */
  readonly spent = (cursor: string): void => {
    this.changes += 1;
    if (this.#isHeard()) this.#gather().spent.push(cursor);
  };

  readonly stored = (change: StoreChange): void => {
    if (change.entity !== 'file') this.changes += 1;
    this.#note(({ changes }) => changes.push(change));
  };

  began(beginning: Beginning): void {
    this.changes += 1;
    this.#gathered = undefined;
    this.#note(() => {}, beginning);
  }

  /** What is changed within is one write; what a listener throws is thrown. */
  readonly within = <Result>(does: () => Result): Result => {
    this.#depth += 1;
    try {
      return does();
    } finally {
      this.#depth -= 1;
      this.#flush();
    }
  };

  /** What is changed within is not reported. */
  silently<Result>(does: () => Result): Result {
    const before = this.#isSilent;
    this.changes += 1;
    this.#isSilent = true;
    try {
      return does();
    } finally {
      this.#isSilent = before;
    }
  }

  /**
   * @param write writes down what was gathered, from the current state.
   * @returns what removes the listener.
   */
  add(listener: (write: Write) => void, write: (gathered: Gathered) => Write): () => void {
    const entry = { listener };
    this.#writeDown = write;
    this.#listeners.add(entry);
    return () => void this.#listeners.delete(entry);
  }

  #isHeard(): boolean {
    return this.#listeners.size > 0 && !this.#isSilent;
  }

  #gather(beginning?: Beginning): Gathered {
    this.#gathered ??= { beginning, changes: [], touched: new Set(), spent: [] };
    return this.#gathered;
  }

  #note(add: (gathered: Gathered) => void, beginning?: Beginning): void {
    if (!this.#isHeard()) return;
    add(this.#gather(beginning));
    this.#flush();
  }

  #flush(): void {
    const gathered = this.#gathered;
    if (!gathered || this.#depth > 0 || !this.#writeDown) return;
    const write = this.#writeDown(gathered);
    this.#gathered = undefined;
    notifyAll(this.#listeners, write);
  }
}

/** Calls all listeners even if one throws, then throws the first error. */
export function notifyAll<Reported extends Write>(
  listeners: Iterable<{ readonly listener: (write: Reported) => void }>,
  write: Reported,
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
