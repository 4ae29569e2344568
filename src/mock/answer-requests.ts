import type { DeliveredAnswer } from '../http/delivery.ts';
import { createExchange, type Exchange } from './exchange.ts';
import { createFaults, type MockFaults } from './faults.ts';
import { createJournal, type Journal } from './journal.ts';
import { entryOf } from './journal-entry.ts';
import { reportToConsole } from './report-error.ts';
import type { MockState } from './state.ts';

/** Where a face mounts the mock. */
export interface MountOptions {
  /** Stands before `/api/v1` in the path, such as `/prefix`; empty if left out. */
  readonly basePath?: string | undefined;
}

export interface Answering {
  readonly answer: (request: Request, mount?: MountOptions) => DeliveredAnswer;
  readonly exchange: (request: Request, mount?: MountOptions) => Exchange;
  readonly journal: Journal;
  readonly faults: MockFaults;
}

export interface AnsweringOptions {
  /** As it is at each request: a reset, or another profile, puts another in its place. */
  readonly state: () => MockState;
  readonly journalSize: number;
  readonly redact: (target: string) => string;
  /** Milliseconds that really passed. */
  readonly elapsed: () => number;
}

/** Answers requests from the state of a mock, and tells the journal of each. */
export function createAnswering(options: AnsweringOptions): Answering {
  const { state, journalSize, redact, elapsed } = options;
  const faults = createFaults();
  const journal = createJournal({
    size: journalSize,
    redact,
    originOf: (field) => state().originOf(field),
    reportError: reportToConsole,
  });
  const makeExchange = createExchange({
    transport: () => state().profile.transport,
    cors: () => state().cors,
    faults,
    answer: (request) => state().answer(request),
    findKey: (secret) => state().store.keys.get(secret),
    elapsed,
    reportError: reportToConsole,
  });
  const exchange: Answering['exchange'] = (request, { basePath = '' } = {}) => {
    const made = makeExchange(request, basePath);
    journal.add(entryOf(made));
    return made;
  };
  return { answer: (request, mount) => exchange(request, mount).answer, exchange, journal, faults };
}
