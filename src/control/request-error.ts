import type { Problem } from '../text/operation-error.ts';
import { CONTROL_HEADER } from './endpoints.ts';

/** A failed control request. `message` is that of the control API, if it responded. */
export class ControlRequestError extends Error {
  override readonly name = 'ControlRequestError';
  /** The status of the response; undefined without a response. */
  readonly status: number | undefined;
  /** The invalid fields of the request, each with its message. */
  readonly problems: readonly Problem[];

  constructor(message: string, given: Partial<Pick<ControlRequestError, 'status' | 'problems'>>) {
    super(message);
    this.status = given.status;
    this.problems = given.problems ?? [];
  }
}

/** Turns a failed response, or one that is not of a control API, into an error. */
export async function readFailure(
  response: Response,
  baseUrl: string,
): Promise<ControlRequestError> {
  const { status } = response;
  if (!response.headers.has(CONTROL_HEADER)) {
    const message = `Failed to control the mock at ${baseUrl}: expected its control API at ${baseUrl}/__mock, found something else (status ${status}): its control API is off (--no-control, or no --control-token), or it is not a mock`;
    return new ControlRequestError(message, { status });
  }
  const { error, problems } = Object(await response.json().catch(() => null));
  const hint = status === 401 ? ': pass it as connect(baseUrl, { token })' : '';
  return new ControlRequestError(error + hint, { status, problems });
}

/** @param cause the error of `fetch`, whose own cause has the reason in Node. */
export function unreachable(baseUrl: string, cause: unknown): ControlRequestError {
  const { code, message } = Object(Object(cause).cause ?? cause);
  const reason = code === 'ECONNREFUSED' ? 'nothing listens there' : message || code || cause;
  const advice = 'start it with `workspace-files serve`, or correct the address';
  return new ControlRequestError(
    `Failed to reach the mock at ${baseUrl}: ${reason}: ${advice}`,
    {},
  );
}
