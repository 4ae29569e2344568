/** An error response of the service. Its body may have a code and an error, or only one of them. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  readonly code: string | undefined;
  readonly error: string | undefined;
  /** Milliseconds that the service asks to wait. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: { code?: unknown; error?: unknown }, retryAfter?: number) {
    super(`The service answered with ${status}`);
    this.status = status;
    this.code = textOf(body.code);
    this.error = textOf(body.error);
    this.retryAfter = retryAfter;
  }
}

/** A successful response whose body is not what the API describes. */
export class MalformedAnswer extends Error {
  override readonly name = 'MalformedAnswer';
}

export async function readFailure(response: Response): Promise<ApiFailure> {
  const body = await response.json().catch(() => null);
  return new ApiFailure(response.status, body ?? {}, readRetryAfter(response.headers));
}

/** `Retry-After` is a number of seconds, or a date. */
function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('Retry-After');
  if (value === null) return undefined;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(milliseconds, 0);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
