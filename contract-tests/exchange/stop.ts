import { need, type UnmetNeed } from '../judgement/need.ts';
import type { Exchange } from './exchange.ts';

/** Why the harness could not finish a request. Never the same thing as a deployment in the wrong. */
export type StopKind =
  | 'budget'
  | 'timeout'
  | 'connection'
  | 'rate-limit'
  | 'refused'
  | 'too-large'
  | 'proxy'
  | 'interrupted';

/** What would let the request be completed. */
const needFor: Readonly<Record<StopKind, UnmetNeed>> = {
  budget: need.setting('maxRequests', 'larger'),
  timeout: need.setting('timeoutMs', 'larger', 'or a deployment that responds faster'),
  connection: need.deployment('a deployment that stays reachable for the whole run'),
  'rate-limit': need.setting('requestsPerSecond', 'lower', 'or a key with a higher quota'),
  refused: need.key('key', 'a key that the deployment accepts during the whole run'),
  'too-large': need.deployment('a deployment with smaller pages'),
  proxy: need.deployment('a connection to the API that bypasses the proxy'),
  interrupted: need.deployment('a run that is not stopped early'),
};

/** Thrown when a request could not be completed; a rule that meets it is unproven. */
export class StopError extends Error {
  readonly kind: StopKind;
  /** What to provide, so that it does not happen again. */
  readonly need: UnmetNeed;

  /** The answer that ended it, where there was one. */
  readonly evidence: Exchange | undefined;

  /** The status of the proxy's response, if a proxy answered instead of the API. */
  readonly proxyStatus: number | undefined;

  constructor(
    kind: StopKind,
    message: string,
    {
      cause,
      evidence,
      proxyStatus,
    }: {
      readonly cause?: unknown;
      readonly evidence?: Exchange;
      readonly proxyStatus?: number;
    } = {},
  ) {
    super(message, { cause });
    this.evidence = evidence;
    this.proxyStatus = proxyStatus;
    this.name = 'StopError';
    this.kind = kind;
    this.need = needFor[kind];
  }
}

/** Somebody ended the run, for the reason that the signal carries. */
export function interruptionBy({ reason }: AbortSignal): StopError {
  // A signal that is aborted without a reason has one of the platform, which says nothing.
  const isOwn = reason instanceof Error && reason.name !== 'AbortError';
  return new StopError('interrupted', isOwn ? reason.message : 'the run was stopped');
}

/** How much of the answers a run holds on to, so that no deployment fills the memory. */
export interface Store {
  /** Whether there is room for so many bytes more; they are taken then. */
  readonly take: (bytes: number) => boolean;
  /** That something was refused, where it was: whoever would hold on to more is to end. */
  readonly fullness: () => StopError | undefined;
}

/** Bytes: a listing of 60 pages, each of a thousand rich entries, and all else that is asked. */
const MOST_KEPT = 128 * 1024 * 1024;

export function createStore(most = MOST_KEPT): Store {
  let left = most;
  let isFull = false;
  return {
    take: (bytes) => {
      isFull ||= bytes > left;
      if (!isFull) left -= bytes;
      return !isFull;
    },
    fullness: () =>
      isFull ? new StopError('too-large', 'the responses exceed the memory of a run') : undefined,
  };
}

export interface Patience {
  readonly timeoutMs: number;
  /** Ends the work before its time is up. */
  readonly signal: AbortSignal;
}

/** Does some work within its time. Throws a StopError when that is up, or the run is ended. */
export async function withTimeout<Result>(
  { timeoutMs, signal }: Patience,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let dispose = () => {};
  const end = new Promise<never>((_, reject) => {
    const endWith = (stop: StopError) => {
      // Rejected here too: a fetch function may pay no heed to its signal.
      reject(stop);
      controller.abort(stop);
    };
    const interrupt = () => endWith(interruptionBy(signal));
    const timer = setTimeout(
      () => endWith(new StopError('timeout', `no response within ${timeoutMs} ms`)),
      timeoutMs,
    );
    dispose = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', interrupt);
    };
    if (signal.aborted) interrupt();
    else signal.addEventListener('abort', interrupt);
  });
  try {
    return await Promise.race([work(controller.signal), end]);
  } finally {
    dispose();
  }
}
