import { NotKeptError } from '../mock/saved/not-kept.ts';

/** What a refused control request says; the body is `{code, error, field?}`. */
export interface ControlFailure {
  readonly status: number;
  readonly code: FailureCode;
  readonly error: string;
  /** The field of the body, the query or the path that is at fault. */
  readonly field?: string | undefined;
}

/** By its status. */
export const failureCodes = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  413: 'too_large',
  415: 'unsupported_media_type',
  422: 'refused',
  500: 'failed',
  507: 'not_kept',
} as const;

export type FailureStatus = keyof typeof failureCodes;
export type FailureCode = (typeof failureCodes)[FailureStatus];

/** Ends a control request; thrown on the way, and written in one place. */
export class ControlError extends Error implements ControlFailure {
  readonly code: FailureCode;

  readonly status: FailureStatus;
  readonly error: string;
  readonly field: string | undefined;

  constructor(status: FailureStatus, error: string, field?: string) {
    super(error);
    this.status = status;
    this.code = failureCodes[status];
    this.error = error;
    this.field = field;
  }
}

/** @param there as many as a sandbox may have: `100,000 keys`. */
export const tooMany = (there: string): ControlError =>
  new ControlError(409, `There are ${there} in this sandbox already: delete some, or make another`);

/** What a mock refuses, as an answer: its message, and the field that it names. */
export function failureOf(cause: unknown): ControlError {
  if (cause instanceof ControlError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  if (cause instanceof NotKeptError) return new ControlError(507, message);
  // Every message of this package begins so; anything else is a fault of its own.
  const [, field] = /^Failed to [^:]+: (?:([\w.]+): )?/.exec(message) ?? [];
  if (!message.startsWith('Failed to ')) return new ControlError(500, 'Failed to answer');
  return new ControlError(/ is taken$| already, /.test(message) ? 409 : 400, message, field);
}
