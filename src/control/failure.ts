import { OperationError, type Problem } from '../text/operation-error.ts';

/** The code of a failure by its status. */
const failureCodes = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  413: 'too_large',
  415: 'unsupported_media_type',
  500: 'failed',
  507: 'not_saved',
} as const;

type FailureStatus = keyof typeof failureCodes;

/** Ends a control request. The body of the response is `{code, error, field?, problems?}`. */
export class ControlError extends Error {
  readonly status: FailureStatus;
  /** The invalid fields of the input; empty if there are none. */
  readonly #problems: readonly Problem[];

  /** @param at the invalid field, or each invalid field with its message. */
  constructor(status: FailureStatus, error: string, at: string | readonly Problem[] = []) {
    super(error);
    this.status = status;
    this.#problems = typeof at === 'string' ? [{ path: at, message: error }] : at;
  }

  toJSON() {
    const [first] = this.#problems;
    return {
      code: failureCodes[this.status],
      error: this.message,
      // An empty path means the whole input.
      ...(first && first.path !== '' && { field: first.path }),
      ...(first && { problems: this.#problems }),
    };
  }
}

const statuses = { invalid: 400, missing: 404, conflict: 409, limit: 409 } as const;

/** Turns an error into a response. The kind of an OperationError decides the status. */
export function failureOf(cause: unknown): ControlError {
  if (cause instanceof ControlError) return cause;
  if (cause instanceof OperationError) {
    return new ControlError(statuses[cause.kind], cause.message, cause.problems);
  }
  // Anything else is a defect of the kit; its details are for whoever runs it.
  return new ControlError(500, 'Failed to answer');
}
