import type { AskedRequest } from '../http/asked-request.ts';
import type { DeliveredAnswer } from '../http/delivery.ts';
import type { Instant } from '../template/instant.ts';
import { createExchange, type Exchange, type MountOptions } from './exchange.ts';
import { createFaults, type MockFaults, type PendingFaults } from './faults.ts';
import type { Journal } from './journal.ts';
import { recordOf } from './journal-record.ts';
import type { Journals } from './journals.ts';
import { reportToConsole } from './report-error.ts';
import type { WriteRecorder } from './saved/write-recorder.ts';
import { showRecord } from './show-record.ts';
import type { MockState } from './state.ts';

export type { MountOptions };

export interface Answering {
  readonly answer: (request: AskedRequest, mount?: MountOptions) => DeliveredAnswer;
  readonly exchange: (request: AskedRequest, mount?: MountOptions) => Exchange;
  readonly journal: Journal;
  readonly faults: MockFaults;
  /** The same faults, as the mock itself has them. */
  readonly pending: PendingFaults;
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
  /** Whether a request may ask for a fault of its own, by its header. */
  readonly takesFaultHeader: boolean;
  /** Milliseconds that really passed. */
  readonly elapsed: () => number;
  readonly recorder: Pick<WriteRecorder, 'touched' | 'within'>;
  /** Called before each request, and with what became of it. */
  readonly scenario: {
    settle(): void;
    hear(exchange: Exchange): void;
  };
}

/** Answers requests from the state of a mock, and tells the journal of each. */
export function createAnswering(options: AnsweringOptions): Answering {
  const { state, now, sandbox, journals, journalSize, journalBytes, elapsed, scenario } = options;
  const { touched, within } = options.recorder;
  const pending = createFaults(
    () => state(),
    () => touched('faults'),
  );
  const {
    add,
    skip: _skip,
    ...journal
  } = journals.open({
    size: journalSize,
    bytes: journalBytes,
    sandbox,
    show: (record, number) => showRecord(record, number, state()),
  });
  const makeExchange = createExchange({
    profile: () => state().profile,
    cors: () => state().cors,
    faults: pending,
    takesFaultHeader: options.takesFaultHeader,
    answer: (request, interference) => state().answer(request, interference),
    findKey: (secret) => state().store.keys.get(secret),
    now,
    elapsed,
    reportError: reportToConsole,
  });
  const exchange: Answering['exchange'] = (request, mount = {}) =>
    within(() => {
      scenario.settle();
      const made = makeExchange(request, mount);
      add(recordOf(made, request, sandbox, now()));
      scenario.hear(made);
      return made;
    });
  const { meet: _meet, save: _save, restore: _restore, ...faults } = pending;
  return {
    answer: (request, mount) => exchange(request, mount).answer,
    ...{ exchange, journal, faults, pending },
  };
}
