import { OperationError, type Problem } from '../text/operation-error.ts';

/** Ends a control request. The body of the response is `{error, problems?}`. */
export class ControlError extends Error {
  readonly status: number;
  readonly #problems: readonly Problem[];

  /** @param at the invalid field, or each invalid field with its message. */
  constructor(status: number, error: string, at: string | readonly Problem[] = []) {
    super(error);
    this.status = status;
    this.#problems = typeof at === 'string' ? [{ path: at, message: error }] : at;
  }

  toJSON() {
    return { error: this.message, ...(this.#problems.length > 0 && { problems: this.#problems }) };
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
