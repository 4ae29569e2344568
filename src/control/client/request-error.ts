import type { Problem } from '../../text/operation-error.ts';

/** A control request that failed. `message` is the control API's own, if it responded. */
export class ControlRequestError extends Error {
  override readonly name = 'ControlRequestError';
  /**
   * The code of the control API (`invalid`, `not_found`, `conflict`…), `unreachable` if nothing
   * answered, or `no_control` if something else did.
   */
  readonly code: string;
  /** The status of the response; undefined without a response. */
  readonly status: number | undefined;
  /** The first invalid field of the request. */
  readonly field: string | undefined;
  /** The invalid fields of the request, each with its message. */
  readonly problems: readonly Problem[];

  constructor(
    message: string,
    {
      code,
      status,
      field,
      problems = [],
    }: Pick<ControlRequestError, 'code'> &
      Partial<Pick<ControlRequestError, 'status' | 'field' | 'problems'>>,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = code;
    this.status = status;
    this.field = field;
    this.problems = problems;
  }
}

/** Undefined for what does not exist (404); other errors are rethrown. */
export function undefinedWhereMissing(cause: unknown): undefined {
  if (cause instanceof ControlRequestError && cause.status === 404) return undefined;
  throw cause;
}

/** Whether what an operation removes was there. */
export const wasThere = async (removal: Promise<unknown>): Promise<boolean> =>
  (await removal.then(() => true, undefinedWhereMissing)) ?? false;
