import type { ClauseId } from '../document/clauses.ts';
import type {
  ClientOperation,
  ClientResult,
  DrivenResult,
  ListingInput,
} from './consumer-client.ts';
import { type FailureField, unreportedBy } from './judge/failure.ts';
import type { Judgement } from './judgement.ts';
import { type Limits, limitsOf, type Pace, untilSilent } from './patience.ts';
import type { RequiredFormats } from './required-formats.ts';
import type { Session } from './session.ts';
import type { Fixture, Situation } from './situation.ts';
import type { Answerers, Connect } from './transports/connection.ts';
import { type Watch, watchMock } from './watch-mock.ts';

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
  /** Default: the plainest. */
  readonly requiredFormats?: RequiredFormats | undefined;
  /** Ends the situation when the run ends. */
  readonly signal?: AbortSignal | undefined;
}

/** Sets up a situation, drives a client through it, and judges it. */
export async function runSituation(
  situation: Situation,
  drive: Drive,
  { connect, timeout, pace, requiredFormats, signal }: SituationOptions,
): Promise<SituationOutcome> {
  const { id, calls } = situation;
  const start = performance.now();
  const limits = limitsOf(timeout, pace);
  let fixture = situation.setUp(limits.mostPages, requiredFormats);
  let watch = watchMock(fixture);
  const stop = new AbortController();
  // One server for all calls: a client may know it again.
  const answerers: Answerers = {
    api: (...request) => watch.api(...request),
    elsewhere: (...request) => watch.elsewhere(...request),
  };
  const connection = await connect(answerers, fixture.basePath ?? '');
  const { baseUrl, elsewhereOrigin } = connection;
  let isSecondCall = false;
  // Requests that are still pending when the situation is over get no response.
  const fetch: typeof globalThis.fetch = (input, init) =>
    stop.signal.aborted ? new Promise(() => {}) : connection.fetch(input, init);
  try {
    for (;;) {
      watch.setElsewhere(elsewhereOrigin);
      const { apiKey, workspaceId } = fixture;
      const given = { baseUrl, apiKey, workspaceId, fetch };
      const driven = drive(calls, given, stop.signal, id);
      const result = await Promise.race([
        waitFor(driven, watch, limits),
        untilAborted(signal, stop.signal),
      ]);
      const session = {
        ...watch.sessionOf(result),
        workspaceId,
        ...(isSecondCall && { isSecondCall }),
      };
      const judgement = situation.judge(fixture, session);
      const next = judgement.verdict === 'pass' ? fixture.next?.() : undefined;
      if (!next) return outcomeOf(situation, fixture, session, judgement, start);
      watch.end();
      isSecondCall = true;
      fixture = next;
      watch = watchMock(fixture);
    }
  } finally {
    watch.end();
    stop.abort(OVER);
    await connection.close();
  }
}

/** The reason that a signal has by itself; made once, since it takes down a stack each time. */
const OVER = new DOMException('This operation was aborted', 'AbortError');

/** @param start when the situation began, as `performance.now()` has it. */
function outcomeOf(
  { id, clause, title }: Situation,
  fixture: Fixture,
  session: Session,
  judgement: Judgement,
  start: number,
): SituationOutcome {
  const milliseconds = Math.round(performance.now() - start);
  const unreported = unreportedBy(fixture, session);
  return {
    id,
    clause,
    title,
    judgement,
    session: shortenedSession(session),
    milliseconds,
    unreported,
  };
}

/** What a client returns, unless it exceeds its budget or is silent for too long. */
async function waitFor(
  driven: Promise<DrivenResult>,
  { overBudget, requests }: Watch,
  limits: Limits,
): Promise<DrivenResult> {
  const { silent, stop } = untilSilent(requests, limits);
  try {
    return await Promise.race([
      driven,
      overBudget.then((): ClientResult => ({ kind: 'over-budget' })),
      silent,
    ]);
  } finally {
    stop();
  }
}

/** Rejects with the reason of the signal. */
function untilAborted(signal: AbortSignal | undefined, end: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal === undefined) return;
    if (signal.aborted) reject(signal.reason);
    // Listeners on the signal of the whole run would be as many as situations run side by side.
    const either = AbortSignal.any([signal, end]);
    either.addEventListener('abort', () => signal.aborted && reject(signal.reason));
  });
}

/** More than any situation has. */
const MAX_IDS = 5000;
/** Characters: the longest cursor of a situation has some 3,000. */
const MAX_TEXT_LENGTH = 8192;

/** Limits what is kept of a judged session: a client may return megabytes each time. */
const shortenedSession = (session: Session): Session => ({
  ...session,
  result: shortenedResult(session.result),
});

function shortenedResult(result: ClientResult): ClientResult {
  if (result.kind === 'listed') {
    const { entries: _, ...listed } = result;
    return { ...listed, ids: listed.ids.slice(0, MAX_IDS).map(shortened) };
  }
  return 'message' in result ? { ...result, message: shortened(result.message) } : result;
}

const shortened = (text: string): string =>
  text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH).toWellFormed()}…` : text;
