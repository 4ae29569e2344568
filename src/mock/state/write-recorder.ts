import type { StoreChange } from '../../store/entities.ts';
import { Listeners } from '../listeners.ts';

/** Thrown to the caller if a write could not be saved and was undone. */
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

/** Parts that do not affect answers by themselves. */
const unseen: readonly TouchedPart[] = ['made', 'scenario', 'progress'];

/** A new start: a reset, a different world, or an imported state. */
export type Beginning = 'reset' | 'world' | 'state';

/** The changes of one call. */
export interface Gathered {
  readonly beginning?: Beginning | undefined;
  /** The changes since then, in order. */
  readonly changes: StoreChange[];
  readonly touched: Set<TouchedPart>;
  /** Spent cursors. */
  readonly spent: string[];
}

/** Gathers what one call changes, and reports it as one write when the call is done. */
export class WriteRecorder {
  readonly listeners = new Listeners<Gathered>();
  #gathered: Gathered | undefined;
  #depth = 0;
  /**
   * Counts every change that can affect responses, reported or not, except changes of files, which
   * replace parts of their listing.
   */
  changes = 0;

  /** Notes that a part changed; with the cursor if a single-use cursor was spent. */
  readonly touched = (part: TouchedPart, spentCursor?: string): void => {
    if (!unseen.includes(part)) this.changes += 1;
    const { touched, spent } = this.#gather();
    touched.add(part);
    if (spentCursor !== undefined) spent.push(spentCursor);
    this.#flush();
  };

  readonly stored = (change: StoreChange): void => {
    if (change.entity !== 'file') this.changes += 1;
    this.#gather().changes.push(change);
    this.#flush();
  };

  began(beginning: Beginning): void {
    this.changes += 1;
    this.#gathered = undefined;
    this.#gather(beginning);
    this.#flush();
  }

  /** Reports all changes within a call as one write. Errors of listeners are thrown. */
  readonly within = <Result>(does: () => Result): Result => {
    this.#depth += 1;
    try {
      return does();
    } finally {
      this.#depth -= 1;
      this.#flush();
    }
  };

  /** Drops the changes of the current call without reporting them. */
  forget(): void {
    this.changes += 1;
    this.#gathered = undefined;
  }

  #gather(beginning?: Beginning): Gathered {
    this.#gathered ??= { beginning, changes: [], touched: new Set(), spent: [] };
    return this.#gathered;
  }

  #flush(): void {
    const gathered = this.#gathered;
    if (!gathered || this.#depth > 0) return;
    this.#gathered = undefined;
    this.listeners.tell(gathered);
  }
}
