import type { ClauseId } from '../document/clauses.ts';
import type {
  ClientOperation,
  ClientResult,
  DrivenResult,
  ListingInput,
} from './consumer-client.ts';
import { type FailureField, unreportedBy } from './judge/failure.ts';
import type { Judgement } from './judgement.ts';
import { MAX_TIMEOUT_MS } from './options.ts';
import type { ConsumerRequest, Session } from './session.ts';
import type { Formats, Situation } from './situation.ts';
import { type Answerers, type Connect, MockWatch } from './watch-mock.ts';

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
  /** The open choice that caused the failure, by name, if it is not the point of the situation. */
  readonly restsOn?: string;
}

/**
 * Calls a client once. It may take forever: `runSituation` stops waiting when the client has been
 * silent for too long.
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

/** Sets up a situation, drives a client through it and judges it. */
export async function runSituation(
  situation: Situation,
  drive: Drive,
  { connect, timeout, pace, formats, signal }: SituationOptions,
): Promise<SituationOutcome> {
  const { id, clause, title, calls } = situation;
  const start = performance.now();
  const limits = limitsOf(timeout, pace);
  let fixture = situation.setUp(limits.mostPages, formats);
  let watch = new MockWatch(fixture);
  const over = new AbortController();
  // One server for all calls, so that a client can reuse what it cached.
  const answerers: Answerers = {
    api: (...request) => watch.api(...request),
    elsewhere: (...request) => watch.elsewhere(...request),
  };
  const { baseUrl, elsewhereOrigin, ...connection } = await connect(
    answerers,
    fixture.basePath ?? '',
  );
  // Requests that are still pending when the situation is over get no response.
  const fetch: typeof globalThis.fetch = (input, init) =>
    over.signal.aborted ? new Promise(() => {}) : connection.fetch(input, init);
  const stopped = untilAborted(signal, over.signal);
  try {
    for (let isSecondCall = false; ; isSecondCall = true) {
      watch.setElsewhere(elsewhereOrigin);
      const { apiKey, workspaceId } = fixture;
      const result = await Promise.race([
        drive(calls, { baseUrl, apiKey, workspaceId, fetch }, over.signal, id),
        watch.overBudget,
        untilSilent(watch.requests, limits, over.signal),
        stopped,
      ]);
      const recorded = watch.sessionOf(result);
      const session = { ...recorded, workspaceId, ...(isSecondCall && { isSecondCall }) };
      const judgement = situation.judge(fixture, session);
      const next = judgement.verdict === 'pass' ? fixture.next?.() : undefined;
      if (!next) {
        const milliseconds = Math.round(performance.now() - start);
        const unreported = unreportedBy(fixture, session);
        return { id, clause, title, judgement, session, milliseconds, unreported };
      }
      watch.end();
      fixture = next;
      watch = new MockWatch(fixture);
    }
  } finally {
    watch.end();
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
  readonly page: number;
  /** The longest time without a request. */
  readonly silence: number;
}

export interface Limits {
  /** Milliseconds without a request. */
  readonly silence: number;
  /** Milliseconds in total. */
  readonly patience: number;
  /** Pages that the client can easily walk in that time. */
  readonly mostPages: number;
}

/** A client that makes requests gets this many times the time of a silent one. */
export const PATIENCE = 6;
/** A slow client, or one on a busy machine, gets at least this many times its longest silence. */
const SLOWER = 10;
/** The largest share of that time for a walk. */
const EASE = 1 / 3;

/** @param timeout the configured milliseconds of silence. */
export function limitsOf(timeout: number, pace: Pace = { page: 0, silence: 0 }): Limits {
  const silence = Math.max(timeout, SLOWER * pace.silence);
  const patience = PATIENCE * silence;
  return { silence, patience, mostPages: Math.floor((EASE * patience) / Math.max(pace.page, 1)) };
}

/** A client's pace in the plainest situation. @param milliseconds duration of the session. */
export function paceOf(session: Session, milliseconds: number): Pace {
  const times = session.requests.map(({ at }) => at);
  const gaps = times.slice(1).map((at, place) => at - (times[place] ?? 0));
  const [first = 0] = times;
  const last = times.at(-1) ?? 0;
  return {
    page: gaps.length > 0 ? (last - first) / gaps.length : milliseconds,
    silence: Math.max(first, milliseconds - last, ...gaps),
  };
}

/** Waits until a client is silent for too long, or its time is up. @param over ends the wait. */
function untilSilent(
  requests: readonly Pick<ConsumerRequest, 'at'>[],
  { silence, patience }: Pick<Limits, 'silence' | 'patience'>,
  over: AbortSignal,
): Promise<ClientResult> {
  const start = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  over.addEventListener('abort', () => clearTimeout(timer));
  return new Promise((resolve) => {
    const wait = (): void => {
      const passed = performance.now() - start;
      const end = Math.min((requests.at(-1)?.at ?? 0) + silence, patience);
      if (passed >= end) resolve({ kind: 'timed-out' });
      else timer = setTimeout(wait, Math.min(Math.ceil(end - passed), MAX_TIMEOUT_MS));
    };
    wait();
  });
}
