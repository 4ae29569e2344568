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
  timeout: need.setting('timeoutMs', 'larger', 'or a deployment that answers sooner'),
  connection: need.deployment('a deployment that stays reachable for the whole run'),
  'rate-limit': need.setting('requestsPerSecond', 'lower', 'or a key with a larger quota'),
  refused: need.key(
    'key',
    'a key that is accepted, and a deployment that serves it, for the whole run',
  ),
  'too-large': need.deployment(
    'a deployment whose pages stay below the size that the harness reads',
  ),
  proxy: need.deployment('a way to the API itself, past the proxy in front of it'),
  interrupted: need.deployment('a run that goes on to its end'),
};

/** Thrown when a request could not be completed; a rule that meets it is unproven. */
export class StopError extends Error {
  readonly kind: StopKind;
  /** What to provide, so that it does not happen again. */
  readonly need: UnmetNeed;

  /** The answer that ended it, where there was one. */
  readonly evidence: Exchange | undefined;

  /** The status with which a proxy answered in the place of the API. */
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
