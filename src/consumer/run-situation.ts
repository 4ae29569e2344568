import type { ClauseId } from '../document/clauses.ts';
import type {
  ClientOperation,
  ClientResult,
  DrivenResult,
  ListingInput,
} from './consumer-client.ts';
import { judgeSession } from './judge/judge-session.ts';
import { omitsStatus } from './judge/result.ts';
import type { Judgement } from './judgement.ts';
import { MAX_TIMEOUT_MS } from './options.ts';
import type { Session } from './session.ts';
import type { Formats, Situation, Stage } from './situation.ts';
import { stageOf, stageSecondCall } from './stage.ts';
import type { Connect } from './transports/connection.ts';
import { MockWatch, NEVER } from './watch-mock.ts';

/** The outcome of one situation. */
export interface SituationOutcome {
  readonly id: string;
  readonly clause: ClauseId;
  readonly title: string;
  readonly judgement: Judgement;
  /** The client's requests in order, and its result. */
  readonly session: Session;
  readonly milliseconds: number;
  /** Whether the client failed without reporting the status. Not an error. */
  readonly omitsStatus: boolean;
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
  /** The formats of the data. Default: the plainest. */
  readonly formats?: Formats | undefined;
  /** Ends the situation when the run ends. */
  readonly signal?: AbortSignal | undefined;
}

/** Sets up a situation, drives a client through it and judges it. */
export async function runSituation(
  situation: Situation,
  drive: Drive,
  { connect, timeout, formats, signal }: SituationOptions,
): Promise<SituationOutcome> {
  const { id, clause, title, calls = 'listFiles', secondCall, basePath = '' } = situation;
  const start = performance.now();
  const over = new AbortController();
  // One server for all calls, so that a client can reuse what it cached. A request belongs to the
  // call whose key it sends, and to the first if it sends none.
  const calling: MockWatch[] = [];
  const watchOf = ({ headers }: Pick<Request, 'headers'>) => {
    const sent = headers.get('authorization');
    return calling.find(({ stage }) => sent?.includes(stage.apiKey)) ?? calling[0];
  };
  const { baseUrl, elsewhereOrigin, ...connection } = await connect(
    {
      api: (request, mount) => watchOf(request)?.api(request, mount) ?? NEVER,
      elsewhere: (request) => watchOf(request)?.elsewhere(request) ?? NEVER,
    },
    basePath,
  );
  // Requests that are still pending when the situation is over get no response.
  const fetch: typeof globalThis.fetch = (input, init) =>
    over.signal.aborted ? new Promise(() => {}) : connection.fetch(input, init);
  const stopped = untilAborted(signal, over.signal);
  const begin = (stage: Stage): MockWatch => {
    const watch = new MockWatch(situation, stage, elsewhereOrigin);
    calling.push(watch);
    return watch;
  };
  const judged = async (watch: MockWatch, isSecondCall = false): Promise<SituationOutcome> => {
    const { stage } = watch;
    const { apiKey, workspaceId } = stage;
    const result = await Promise.race([
      drive(calls, { baseUrl, apiKey, workspaceId, fetch }, over.signal, id),
      watch.overBudget,
      untilIdle(watch, timeout, over.signal),
      stopped,
    ]);
    const session: Session = {
      ...watch.sessionOf(result),
      workspaceId,
      ...(isSecondCall && { isSecondCall }),
    };
    const judgement = judgeSession(situation, stage, session);
    const milliseconds = Math.round(performance.now() - start);
    const isBare = omitsStatus(stage.expected, session);
    return { id, clause, title, milliseconds, judgement, session, omitsStatus: isBare };
  };
  try {
    const first = begin(stageOf(situation, formats));
    if (secondCall?.when === 'meanwhile') {
      const { stage } = first;
      const next = stageSecondCall(secondCall, situation, stage);
      // Calls with the same key share a watch.
      const second = next.apiKey === stage.apiKey ? first : begin(next);
      const outcomes = await Promise.all([judged(first), judged(second)]);
      return outcomes.find(({ judgement }) => judgement.verdict !== 'pass') ?? outcomes[0];
    }
    const outcome = await judged(first);
    if (!secondCall || outcome.judgement.verdict !== 'pass') return outcome;
    first.end();
    calling.length = 0;
    return await judged(begin(stageSecondCall(secondCall, situation, first.stage)), true);
  } finally {
    for (const watch of calling) watch.end();
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

/** A client that makes requests gets this many times the time of an idle one. */
export const TOTAL_PER_IDLE = 6;
/** Waits until a client is idle for too long, or its time is up. @param over ends the wait. */
function untilIdle(
  { requests }: MockWatch,
  idleTimeout: number,
  over: AbortSignal,
): Promise<ClientResult> {
  const start = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  over.addEventListener('abort', () => clearTimeout(timer));
  return new Promise((resolve) => {
    const wait = (): void => {
      const passed = performance.now() - start;
      const idleSince = requests.at(-1)?.at ?? 0;
      const end = Math.min(idleSince + idleTimeout, TOTAL_PER_IDLE * idleTimeout);
      if (passed >= end) resolve({ kind: 'timed-out' });
      else timer = setTimeout(wait, Math.min(Math.ceil(end - passed), MAX_TIMEOUT_MS));
    };
    wait();
  });
}
