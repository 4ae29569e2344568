import type { ClauseId } from '../document/clauses.ts';
import type { Basis } from './basis.ts';
import type { Conduct } from './conduct.ts';
import type {
  ClientOperation,
  ClientResult,
  DrivenResult,
  ListingInput,
} from './consumer-client.ts';
import type { FailureField } from './judge/failure.ts';
import { untoldBy } from './judge-conduct.ts';
import type { Judgement } from './judgement.ts';
import { limitsOf, type Pace, untilSilent } from './patience.ts';
import type { Situation } from './situation.ts';
import type { Connect } from './through/connection.ts';
import { watchMock } from './watch-mock.ts';

/** What came of one situation. */
export interface SituationOutcome {
  readonly id: string;
  readonly clause: ClauseId;
  readonly title: string;
  readonly judgement: Judgement;
  /** What the client did, request by request, and what it gave back. */
  readonly conduct: Conduct;
  readonly milliseconds: number;
  /** What the client had to tell of a failure and did not; nothing obliges it to. */
  readonly untold: readonly FailureField[];
  /** The open choice that is to blame, by its name, where that is not the point of the situation. */
  readonly restsOn?: string;
}

/**
 * Calls a client once, in a scene that is set. It may take for ever: `runSituation` waits until it
 * is silent for too long.
 *
 * @param signal aborted when nobody waits any more.
 */
export type Drive = (
  operation: ClientOperation,
  given: ListingInput,
  signal: AbortSignal,
) => Promise<DrivenResult>;

export interface SituationOptions {
  /** How requests reach the mock. */
  readonly connect: Connect;
  /** Milliseconds of silence that a client gets: without a request, and with nothing given back. */
  readonly timeout: number;
  /** How fast the client is, where that was measured. */
  readonly pace?: Pace | undefined;
  /** Forms that the scenes stand on; the plainest if left out. */
  readonly basis?: Basis | undefined;
}

/** Sets the scene of a situation, drives a client through it, and judges what it did. */
export async function runSituation(
  situation: Situation,
  drive: Drive,
  { connect, timeout, pace, basis }: SituationOptions,
): Promise<SituationOutcome> {
  const { id, clause, title, calls } = situation;
  const start = performance.now();
  const limits = limitsOf(timeout, pace);
  const scene = situation.arrange(limits.mostPages, basis);
  const watch = watchMock(scene);
  const stop = new AbortController();
  const connection = await connect(watch);
  watch.setElsewhere(connection.elsewhereOrigin);
  try {
    const { apiKey, workspaceId } = scene;
    const { baseUrl } = connection;
    // What is still under way when its time is up gets no answer any more.
    const fetch: typeof globalThis.fetch = (input, init) =>
      stop.signal.aborted ? NEVER : connection.fetch(input, init);
    const result = await Promise.race([
      drive(calls, { baseUrl, apiKey, workspaceId, fetch }, stop.signal),
      watch.overBudget.then((): ClientResult => ({ kind: 'over-budget' })),
      untilSilent(watch.requests, limits, stop.signal),
    ]);
    const conduct = { ...watch.conductOf(result), workspaceId };
    const milliseconds = Math.round(performance.now() - start);
    const judgement = situation.judge(scene, conduct);
    const untold = untoldBy(scene, conduct);
    return { id, clause, title, judgement, conduct, milliseconds, untold };
  } finally {
    watch.end();
    stop.abort();
    await connection.close();
  }
}

const NEVER = new Promise<never>(() => {});
