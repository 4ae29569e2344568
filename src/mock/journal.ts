import type { OperationName } from '../document/routes.ts';
import type { ProfileField } from '../profile/fields.ts';
import type { Assumption } from '../profile/origins.ts';
import type { RefusalCondition } from '../profile/refusal-conditions.ts';
import type { FaultEffect } from './faults.ts';

/** One request and what became of it. Never a secret: the key stands as its hint. */
export interface JournalEntry {
  /** Counts from 1, over everything the mock was ever asked. */
  readonly number: number;
  /** Which operation the path names; null for none. */
  readonly operation: OperationName | null;
  readonly method: string;
  /** Path and query, with any seeded secret reduced to its hint. */
  readonly target: string;
  /** 0 where the connection ended before an answer. */
  readonly status: number;
  /** Milliseconds to make the answer. */
  readonly milliseconds: number;
  readonly keyHint: string | null;
  readonly refusal: JournalRefusal | null;
  /** The fault that met the request; left out where none did. */
  readonly fault?: FaultEffect['kind'];
  /**
   * The choices of the profile that made the answer what it is, with the open clause of each, and
   * whether a learned profile `observed` or `assumed` it; one that was not learned has `chosen`.
   */
  readonly assumes: readonly Assumption[];
}

/** Why a request was refused. */
export interface JournalRefusal {
  readonly condition: RefusalCondition;
  /** Which rule refused, and what would have passed. */
  readonly reason: string;
  /** The open clause that let the profile choose the status and the body. */
  readonly clause: '7-r4';
}

export interface Journal {
  /** The latest entries, oldest first. */
  entries(): readonly JournalEntry[];
  clear(): void;
  /** Calls the listener at every entry from now on. @returns what ends it. */
  subscribe(listener: (entry: JournalEntry) => void): () => void;
}

export interface WritableJournal extends Journal {
  add(entry: NewEntry): void;
}

export interface NewEntry extends Omit<JournalEntry, 'number' | 'assumes'> {
  readonly assumes: readonly ProfileField[];
}

/**
 * @param size entries that are kept; older ones are let go, so that memory stays bounded.
 * @param redact takes the secrets out of a target; only when somebody looks, to spare requests.
 * @param originOf tells what a field rests on; then as well.
 */
export function createJournal(
  size: number,
  redact: (target: string) => string,
  originOf: (field: ProfileField) => Assumption,
): WritableJournal {
  const kept: (NewEntry & { readonly number: number })[] = [];
  const listeners = new Set<(entry: JournalEntry) => void>();
  let count = 0;
  const shown = (entry: NewEntry & { readonly number: number }): JournalEntry => ({
    ...entry,
    target: redact(entry.target),
    assumes: entry.assumes.map(originOf),
  });
  return {
    entries: () => kept.map(shown),
    clear() {
      kept.length = 0;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(values) {
      const entry = { number: ++count, ...values };
      kept.push(entry);
      if (kept.length > size) kept.shift();
      for (const listener of listeners) listener(shown(entry));
    },
  };
}
