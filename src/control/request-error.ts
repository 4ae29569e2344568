import type { Problem } from '../text/operation-error.ts';
import { CONTROL_HEADER } from './endpoints.ts';

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

  constructor(message: string, given: Pick<ControlRequestError, 'code'> & Partial<RemoteFailure>) {
    super(message, { cause: given.cause });
    this.code = given.code;
    this.status = given.status;
    this.field = given.field;
    this.problems = given.problems ?? [];
  }
}

type RemoteFailure = Pick<ControlRequestError, 'status' | 'field' | 'problems' | 'cause'>;

/**
 * Turns a failed response into an error with the message of the control API. Also for a response
 * that is not one of a control API.
 */
export async function readFailure(
  response: Response,
  baseUrl: string,
): Promise<ControlRequestError> {
  const { status } = response;
  const { code, error, field, problems } = Object(await response.json().catch(() => null));
  // A mock without a control API also answers with a code and an error.
  if (!response.headers.has(CONTROL_HEADER)) {
    const message = `Failed to control the mock at ${baseUrl}: expected its control API at ${baseUrl}/__mock, found something else (status ${status}): its control API is off (--no-control, or no --control-token), or it is not a mock`;
    return new ControlRequestError(message, { code: 'no_control', status });
  }
  const hint = status === 401 ? ': pass it as connect(baseUrl, { token })' : '';
  return new ControlRequestError(error + hint, { code, status, field, problems });
}

export function unreachable(baseUrl: string, cause: unknown): ControlRequestError {
  const { port, protocol } = new URL(baseUrl);
  const number = port === '' ? (protocol === 'https:' ? '443' : '80') : port;
  const start = `start it by \`workspace-files serve --port ${number}\`, or correct the address`;
  const message = `Failed to reach the mock at ${baseUrl}: ${reasonOf(cause)}: ${start}`;
  return new ControlRequestError(message, { code: 'unreachable', cause });
}

/** The reason of a `fetch` error, from its cause. */
function reasonOf(cause: unknown): string {
  const { code, cause: deeper, message }: Record<string, unknown> = Object(cause);
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  if (deeper !== undefined) return reasonOf(deeper);
  return typeof message === 'string' && message !== '' ? message : String(code ?? cause);
}
