import type { Problem } from '../../text/operation-error.ts';

/** A failed control request. `message` is that of the control API, if it responded. */
export class ControlRequestError extends Error {
  override readonly name = 'ControlRequestError';
  /**
   * The code of the control API (`invalid`, `not_found`, `conflict`…), `unreachable` without a
   * response, or `no_control` if the response is not from a control API.
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

/** Returns undefined for a 404; rethrows any other error. */
export function undefinedWhereMissing(cause: unknown): undefined {
  if (cause instanceof ControlRequestError && cause.status === 404) return undefined;
  throw cause;
}

/** Whether the item to remove existed. */
export const wasThere = async (removal: Promise<unknown>): Promise<boolean> =>
  (await removal.then(() => true, undefinedWhereMissing)) ?? false;
