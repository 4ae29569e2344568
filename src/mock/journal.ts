import type { OperationName } from '../document/routes.ts';
import type { ProfileField } from '../profile/fields.ts';
import type { Assumption } from '../profile/origins.ts';
import type { RefusalCondition } from '../profile/refusal-conditions.ts';
import { refuseOtherThanFunction } from './door-checks.ts';
import type { FaultEffect } from './faults.ts';
import { createListeners } from './listeners.ts';
import type { ReportError } from './report-error.ts';
import { createRing } from './ring.ts';

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
  /** The end of the key that was sent, known or not; null where none was sent. */
  readonly keyHint: string | null;
  /** Whether the key that was sent is one of the mock's; `none` where none was sent. */
  readonly keyStatus: 'known' | 'unknown' | 'none';
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
  /**
   * Calls the listener at every entry from now on; a listener that is given twice is called twice.
   * One that throws, or rejects, breaks nothing: the console is told of it once.
   *
   * @returns what ends it.
   * @throws Error where the listener is no function.
   */
  subscribe(listener: (entry: JournalEntry) => void): () => void;
}

export interface WritableJournal extends Journal {
  add(entry: NewEntry): void;
}

export interface NewEntry extends Omit<JournalEntry, 'number' | 'assumes'> {
  readonly assumes: readonly ProfileField[];
}

type KeptEntry = NewEntry & { readonly number: number };

export interface JournalOptions {
  /** Entries that are kept; older ones are let go, so that memory stays bounded. */
  readonly size: number;
  /** Takes the secrets out of a target; only when somebody looks, to spare requests. */
  readonly redact: (target: string) => string;
  /** Tells what a field rests on; then as well. */
  readonly originOf: (field: ProfileField) => Assumption;
  readonly reportError: ReportError;
}

export function createJournal(options: JournalOptions): WritableJournal {
  const { size, redact, originOf, reportError } = options;
  const kept = createRing<KeptEntry>(size);
  const listeners = createListeners<JournalEntry>((cause) =>
    reportError('A listener of the journal failed, and is called again all the same:', cause),
  );
  let count = 0;
  const shown = (entry: KeptEntry): JournalEntry => ({
    ...entry,
    target: redact(entry.target),
    assumes: entry.assumes.map(originOf),
  });
  return {
    entries: () => kept.items().map(shown),
    clear: kept.clear,
    subscribe(listener) {
      refuseOtherThanFunction(listener, 'listener', 'subscribe to the journal');
      return listeners.add(listener);
    },
    add(values) {
      const entry = { number: ++count, ...values };
      kept.push(entry);
      if (listeners.isEmpty()) return;
      listeners.call(shown(entry));
    },
  };
}
