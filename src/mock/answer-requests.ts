import type { DeliveredAnswer } from '../http/delivery.ts';
import { type AskedRequest, headOf } from '../http/request-head.ts';
import type { Instant } from '../template/instant.ts';
import { createOutcomes, type Exchange, type MountOptions } from './exchange.ts';
import { createFaults, type MockFaults } from './faults/faults.ts';
import type { Journal } from './journal/journal.ts';
import type { Journals, WritableJournal } from './journal/journals.ts';
import { createCallers } from './journal/record.ts';
import { showRecord } from './journal/show-record.ts';
import type { Memory } from './recall-outcomes.ts';
import type { MockState } from './state/mock-state.ts';
import type { WriteRecorder } from './state/write-recorder.ts';

export type Answering = ReturnType<typeof createAnswering>;

export interface AnsweringOptions {
  /** As it is at each request: a reset, or another profile, puts another in its place. */
  readonly state: () => MockState;
  readonly now: () => Instant;
  /** The id of the sandbox that the mock is. */
  readonly sandbox: string;
  /** Those that the mock's own is one of. */
  readonly journals: Journals;
  /** Where outcomes are kept; each is made anew if left out. */
  readonly memory?: Memory | undefined;
  readonly journalSize: number;
  readonly journalBytes: number;
  /** Whether a request may ask for a fault of its own, by its header. */
  readonly takesFaultHeader: boolean;
  /** Milliseconds that really passed. */
  readonly elapsed: () => number;
  readonly recorder: Pick<WriteRecorder, 'touched' | 'within' | 'changes'>;
  /** Called before each request. */
  readonly settle: () => void;
  /** Called with what became of each request. */
  readonly answered: (exchange: Exchange) => void;
}

/** Answers requests from the state of a mock, and tells the journal of each. */
export function createAnswering(options: AnsweringOptions) {
  const { state, now, recorder, sandbox, journals, memory, elapsed } = options;
  const { touched, within } = recorder;
  const pending = createFaults(state, () => touched('faults'));
  const { add, ...journal }: WritableJournal = journals.open({
    sandbox,
    size: options.journalSize,
    bytes: options.journalBytes,
    show: (record, number) => showRecord(record, number, state()),
  });
  const outcomeOf = createOutcomes({
    state,
    faults: pending,
    takesFaultHeader: options.takesFaultHeader,
    now,
    recall: memory?.remember({
      changes: () => (pending.isEmpty() ? recorder.changes : Number.NaN),
      now,
      recentWrites: () => state().store.files.recentWrites,
    }),
  });
  const callerOf = createCallers();
  const exchange = (request: AskedRequest, mount: MountOptions = {}): Exchange =>
    within(() => {
      options.settle();
      const start = elapsed();
      const head = headOf(request);
      const { told, answer } = outcomeOf(head, mount);
      const startedAt = performance.timeOrigin + start;
      const milliseconds = elapsed() - start;
      const caller = callerOf(head, request);
      add({ told, caller, body: answer.body, startedAt, milliseconds, now: now() });
      const made: Exchange = {
        request: told.request,
        key: told.key,
        refusal: told.refusal,
        assumes: told.assumes,
        fault: told.fault,
        faultId: told.faultId,
        answer: mount.sharesAnswer ? answer : copyOf(answer),
        startedAt,
        milliseconds,
      };
      options.answered(made);
      return made;
    });
  const { meet: _meet, save: _save, restore: _restore, isEmpty: _isEmpty, ...faults } = pending;
  return {
    answer: (request: AskedRequest, mount?: MountOptions): DeliveredAnswer =>
      exchange(request, mount).answer,
    exchange,
    journal: journal satisfies Journal,
    faults: faults satisfies MockFaults,
    /** The same faults, with what only the mock itself calls. */
    pending,
  };
}

/** The caller may change it, and transfer its bytes. */
const copyOf = (answer: DeliveredAnswer): DeliveredAnswer => ({
  ...answer,
  headers: { ...answer.headers },
  body: answer.body instanceof Uint8Array ? answer.body.slice() : answer.body,
});
