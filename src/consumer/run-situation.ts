import type { ClauseId } from '../document/clauses.ts';
import type {
  ClientOperation,
  ClientResult,
  DrivenResult,
  ListingInput,
} from './consumer-client.ts';
import { type FailureField, unreportedBy } from './judge/failure.ts';
import { judgeSession } from './judge-session.ts';
import type { Judgement } from './judgement.ts';
import { MAX_TIMEOUT_MS } from './options.ts';
import type { ConsumerRequest, Session } from './session.ts';
import type { Formats, Situation, Stage } from './situation.ts';
import { stageAgain, stageOf } from './stage.ts';
import { type Connect, MockWatch } from './watch-mock.ts';

/** The outcome of one situation. */
export interface SituationOutcome {
  readonly id: string;
  readonly clause: ClauseId;
  readonly title: string;
  readonly judgement: Judgement;
  /** The client's requests in order, and its result. */
  readonly session: Session;
  readonly milliseconds: number;
  /** Details that the response had and the client did not report. Not an error. */
  readonly unreported: readonly FailureField[];
}

/**
 * Calls a client once. It may take forever: `runSituation` stops waiting when the client has been
 * idle for too long.
 *
 * @param signal aborted when the situation is over.
 * @param situation its id.
 */
export type Drive = (
  operation: ClientOperation,
  given: Omit<ListingInput, 'signal'>,
  signal: AbortSignal,
  situation: string,
) => Promise<DrivenResult>;

export interface SituationOptions {
  /** How requests reach the mock. */
  readonly connect: Connect;
  /** Milliseconds that a client may take without making a request or returning. */
  readonly timeout: number;
  /** How fast the client is, if measured. */
  readonly pace?: Pace | undefined;
  /** The formats of the data. Default: the plainest. */
  readonly formats?: Formats | undefined;
  /** Ends the situation when the run ends. */
  readonly signal?: AbortSignal | undefined;
}

/** One call of the client, and what records it: simultaneous calls with one key share a watch. */
interface Call {
  readonly stage: Stage;
  readonly watch: MockWatch;
  readonly isSecondCall?: true;
}

/** Sets up a situation, drives a client through it and judges it. */
export async function runSituation(
  situation: Situation,
  drive: Drive,
  { connect, timeout, pace, formats, signal }: SituationOptions,
): Promise<SituationOutcome> {
  const { id, clause, title, calls = 'listFiles', again, basePath = '' } = situation;
  const start = performance.now();
  const limits = limitsOf(timeout, pace);
  const callOf = (stage: Stage): Call => ({ stage, watch: new MockWatch(situation, stage) });
  const first = callOf(stageOf(situation, limits.maxPages, formats));
  let current: readonly Call[] = [first];
  // One server for all calls, so that a client can reuse what it cached. A request belongs to the
  // call whose key it sends, and to the first if it sends none.
  const watchOf = (sent: Headers) =>
    (current.find(({ stage }) => sent.get('authorization')?.includes(stage.apiKey)) ?? current[0])
      ?.watch ?? first.watch;
  const { baseUrl, elsewhereOrigin, ...connection } = await connect(
    {
      api: (request, mount) => watchOf(request.headers).api(request, mount),
      elsewhere: (request) => watchOf(request.headers).elsewhere(request),
    },
    basePath,
  );
  const over = new AbortController();
  // Requests that are still pending when the situation is over get no response.
  const fetch: typeof globalThis.fetch = (input, init) =>
    over.signal.aborted ? new Promise(() => {}) : connection.fetch(input, init);
  const stopped = untilAborted(signal, over.signal);
  const resultOf = ({ stage: { apiKey, workspaceId }, watch }: Call) => {
    watch.setElsewhere(elsewhereOrigin);
    return Promise.race([
      drive(calls, { baseUrl, apiKey, workspaceId, fetch }, over.signal, id),
      watch.overBudget,
      untilIdle(watch.requests, limits, over.signal),
      stopped,
    ]);
  };
  const outcomeOf = ({ stage, watch, isSecondCall }: Call, result: DrivenResult) => {
    const { workspaceId } = stage;
    const session = {
      ...watch.sessionOf(result),
      workspaceId,
      ...(isSecondCall && { isSecondCall }),
    };
    const judgement = judgeSession(situation, stage, session);
    return { judgement, session, unreported: unreportedBy(stage, session) };
  };
  try {
    if (again?.when === 'meanwhile') {
      const stage = stageAgain(situation, first.stage);
      if (stage) current = [first, stage.apiKey === first.stage.apiKey ? first : callOf(stage)];
    }
    for (;;) {
      const results = await Promise.all(current.map(resultOf));
      const outcomes = current.flatMap((call, place) => {
        const result = results[place];
        return result ? [outcomeOf(call, result)] : [];
      });
      const found = outcomes.find(({ judgement }) => judgement.verdict !== 'pass') ?? outcomes[0];
      if (!found) throw new Error('Failed to run a situation: it has no call');
      const isDone = found.judgement.verdict !== 'pass' || current[0] !== first;
      const stage =
        isDone || again?.when !== 'afterwards' ? undefined : stageAgain(situation, first.stage);
      if (!stage) {
        const milliseconds = Math.round(performance.now() - start);
        return { id, clause, title, milliseconds, ...found };
      }
      first.watch.end();
      current = [{ ...callOf(stage), isSecondCall: true }];
    }
  } finally {
    for (const { watch } of [first, ...current]) watch.end();
    over.abort(OVER);
    await connection.close();
  }
}

/** The default reason of a signal. Created once, because each error captures a stack trace. */
const OVER = new DOMException('This operation was aborted', 'AbortError');

/** Rejects with the reason of the signal. */
function untilAborted(signal: AbortSignal | undefined, end: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal === undefined) return;
    if (signal.aborted) reject(signal.reason);
    // The signal of the run would otherwise get a listener for each parallel situation.
    const either = AbortSignal.any([signal, end]);
    either.addEventListener('abort', () => signal.aborted && reject(signal.reason));
  });
}

/** How fast a client is, in milliseconds, measured in the plainest situation. */
export interface Pace {
  /** The average time between two requests. */
  readonly perPage: number;
  /** The longest time without a request. */
  readonly longestIdle: number;
}

export interface Limits {
  /** Milliseconds without a request. */
  readonly idleTimeout: number;
  /** Milliseconds in total. */
  readonly totalTimeout: number;
  /** Pages that the client can easily walk in that time. */
  readonly maxPages: number;
}

/** A client that makes requests gets this many times the time of an idle one. */
export const TOTAL_PER_IDLE = 6;
/** A slow client, or one on a busy machine, gets at least this many times its longest idle time. */
const IDLE_PER_LONGEST = 10;
/** The largest share of the total time for a walk. */
const WALK_SHARE = 1 / 3;

/** @param timeout the configured milliseconds without a request. */
export function limitsOf(timeout: number, pace: Pace = { perPage: 0, longestIdle: 0 }): Limits {
  const idleTimeout = Math.max(timeout, IDLE_PER_LONGEST * pace.longestIdle);
  const totalTimeout = TOTAL_PER_IDLE * idleTimeout;
  const maxPages = Math.floor((WALK_SHARE * totalTimeout) / Math.max(pace.perPage, 1));
  return { idleTimeout, totalTimeout, maxPages };
}

/** A client's pace in the plainest situation. @param milliseconds duration of the session. */
export function paceOf(session: Session, milliseconds: number): Pace {
  const times = session.requests.map(({ at }) => at);
  const gaps = times.slice(1).map((at, place) => at - (times[place] ?? 0));
  const [first = 0] = times;
  const last = times.at(-1) ?? 0;
  return {
    perPage: gaps.length > 0 ? (last - first) / gaps.length : milliseconds,
    longestIdle: Math.max(first, milliseconds - last, ...gaps),
  };
}

/** Waits until a client is idle for too long, or its time is up. @param over ends the wait. */
function untilIdle(
  requests: readonly Pick<ConsumerRequest, 'at'>[],
  { idleTimeout, totalTimeout }: Limits,
  over: AbortSignal,
): Promise<ClientResult> {
  const start = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  over.addEventListener('abort', () => clearTimeout(timer));
  return new Promise((resolve) => {
    const wait = (): void => {
      const passed = performance.now() - start;
      const end = Math.min((requests.at(-1)?.at ?? 0) + idleTimeout, totalTimeout);
      if (passed >= end) resolve({ kind: 'timed-out' });
      else timer = setTimeout(wait, Math.min(Math.ceil(end - passed), MAX_TIMEOUT_MS));
    };
    wait();
  });
}
