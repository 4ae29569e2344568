import { need, type UnmetNeed } from '../run/need.ts';
import type { Exchange } from './exchange.ts';

/** Why the suite could not complete a request. This is never a failure of the deployment. */
export type StopKind =
  | 'budget'
  | 'timeout'
  | 'connection'
  | 'rate-limit'
  | 'refused'
  | 'too-large'
  | 'proxy'
  | 'gateway'
  | 'tls'
  | 'interrupted';

/** The setting that would let the request complete. */
const needFor: Readonly<Record<StopKind, UnmetNeed>> = {
  budget: need.setting('maxRequests', 'larger'),
  timeout: need.setting('timeoutMs', 'larger', 'or a deployment that responds faster'),
  connection: need.deployment('a deployment that stays reachable for the whole run'),
  'rate-limit': need.setting('requestsPerSecond', 'lower', 'or a key with a higher quota'),
  refused: need.deployment('a deployment that accepts the key during the whole run'),
  'too-large': need.deployment('a deployment with smaller pages'),
  proxy: need.deployment('a connection to the API that bypasses the proxy'),
  gateway: need.deployment('an API that stays reachable behind its gateway for the whole run'),
  tls: need.deployment('a base URL with https://'),
  interrupted: need.deployment('a run that is not stopped early'),
};

interface StopDetails {
  readonly cause?: unknown;
  readonly evidence?: readonly Exchange[];
  readonly proxyStatus?: number;
}

/** Thrown if something necessary is missing: a rule is unproven, or an observation is not made. */
export class UnmetError extends Error {
  /** The setting that prevents it next time. */
  readonly need: UnmetNeed;
  /** The response that ended it, if there was one. */
  readonly evidence: readonly Exchange[];

  constructor(message: string, unmet: UnmetNeed, { cause, evidence = [] }: StopDetails = {}) {
    super(message, { cause });
    this.need = unmet;
    this.evidence = evidence;
  }
}

/** Thrown if a request could not be completed. */
export class StopError extends UnmetError {
  override readonly name = 'StopError';
  readonly kind: StopKind;
  /** The status of the proxy's response, if a proxy or gateway responded instead of the API. */
  readonly proxyStatus: number | undefined;

  constructor(kind: StopKind, message: string, details: StopDetails = {}) {
    super(message, needFor[kind], details);
    this.kind = kind;
    this.proxyStatus = details.proxyStatus;
  }
}

/** Why something could not be judged. No verdict depends on an error of the suite. */
export function lackBehind(error: unknown) {
  if (error instanceof UnmetError) {
    const stop = error instanceof StopError ? { stop: error.kind } : {};
    return { reason: error.message, need: error.need, evidence: error.evidence, ...stop };
  }
  return {
    reason: `the suite failed to process a response (${error})`,
    need: need.deployment(
      'responses that the suite can process; please report this as a bug of the suite',
    ),
    evidence: [],
  };
}

/** The caller ended the run, for the reason in the signal. */
export function interruptionBy({ reason }: AbortSignal): StopError {
  // The default reason of the platform contains no information.
  const isOwn = reason instanceof Error && reason.name !== 'AbortError';
  return new StopError('interrupted', isOwn ? reason.message : 'the run was stopped');
}

export interface TimeoutOptions {
  readonly timeoutMs: number;
  /** Ends the work before its timeout. */
  readonly signal: AbortSignal;
}

/**
 * Runs work with a timeout.
 *
 * @throws StopError if the time is up or the run is ended.
 */
export async function withTimeout<Result>(
  { timeoutMs, signal }: TimeoutOptions,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const late = () =>
    controller.abort(new StopError('timeout', `no response within ${timeoutMs} ms`));
  const timer = setTimeout(late, timeoutMs);
  const interrupt = () => controller.abort(interruptionBy(signal));
  signal.addEventListener('abort', interrupt);
  // A fetch function may ignore its signal.
  const stopped = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
  });
  try {
    if (signal.aborted) interrupt();
    return await Promise.race([stopped, work(controller.signal)]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', interrupt);
  }
}
