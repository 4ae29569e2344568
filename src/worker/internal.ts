/** The header of messages between the worker and its objects. The worker removes it from requests. */
export const INTERNAL = 'x-workspace-files-internal';

/** The message to create the sandbox with an id, with the options in the control request's body. */
export const createAs = (id: string): string => `create ${id}`;

export const idToCreate = (value: string | null): string | null =>
  /^create (\S+)$/.exec(value ?? '')?.[1] ?? null;

/** The message that asks whether the sandbox exists. */
export const EXISTS = 'is there';

/** The response of an object without a sandbox. */
const NO_SANDBOX = 'no sandbox';

export const noSandbox = (): Response =>
  new Response(null, { status: 404, headers: { [INTERNAL]: NO_SANDBOX } });

export const hasNoSandbox = ({ headers }: Response): boolean =>
  headers.get(INTERNAL) === NO_SANDBOX;

export function withInternal(request: Request, value: string | null): Request {
  const headers = new Headers(request.headers);
  if (value === null) headers.delete(INTERNAL);
  else headers.set(INTERNAL, value);
  return new Request(request, { headers });
}
