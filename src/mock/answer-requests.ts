import type { DeliveredAnswer } from '../http/delivery.ts';
import type { Instant } from '../template/instant.ts';
import { createExchange, type Exchange } from './exchange.ts';
import { createFaults, type MockFaults } from './faults.ts';
import type { Journal } from './journal.ts';
import { recordOf } from './journal-record.ts';
import type { Journals } from './journals.ts';
import { reportToConsole } from './report-error.ts';
import { showEntry } from './show-entry.ts';
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
  readonly now: () => Instant;
  /** The id of the sandbox that the mock is. */
  readonly sandbox: string;
  /** Those that the mock's own is one of. */
  readonly journals: Journals;
  readonly journalSize: number;
  readonly journalBytes: number;
  /** Milliseconds that really passed. */
  readonly elapsed: () => number;
}

/** Answers requests from the state of a mock, and tells the journal of each. */
export function createAnswering(options: AnsweringOptions): Answering {
  const { state, now, sandbox, journals, journalSize, journalBytes, elapsed } = options;
  const faults = createFaults();
  const { add, ...journal } = journals.open({
    size: journalSize,
    bytes: journalBytes,
    show: (record, number) => showEntry(record, number, state()),
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
    add(recordOf(made, { sandbox, now: now(), sent: senderOf(request) }));
    return made;
  };
  return { answer: (request, mount) => exchange(request, mount).answer, exchange, journal, faults };
}

/** Headers that tell who asked, as far as they were sent. */
function senderOf({ headers }: Request): Readonly<Record<string, string>> {
  const sent: Record<string, string> = {};
  for (const name of ['user-agent', 'accept']) {
    const value = headers.get(name);
    if (value !== null) sent[name] = value;
  }
  return sent;
}
