/**
 * What the worker and its objects say to each other beside requests. The worker takes the header
 * from whatever comes from outside.
 */
export const INTERNAL = 'x-workspace-files-internal';

/** Makes the sandbox of an id, as the control request says that carries it. */
export const createAs = (id: string): string => `create ${id}`;

export const idToCreate = (value: string | null): string | null =>
  /^create (\S+)$/.exec(value ?? '')?.[1] ?? null;

/** Asks whether there is a sandbox. */
export const IS_THERE = 'is there';

/** An object without a sandbox. */
const NOBODY = 'nobody';

export const nobody = (): Response =>
  new Response(null, { status: 404, headers: { [INTERNAL]: NOBODY } });

export const isNobody = ({ headers }: Response): boolean => headers.get(INTERNAL) === NOBODY;

export function withInternal(request: Request, value: string | null): Request {
  const headers = new Headers(request.headers);
  if (value === null) headers.delete(INTERNAL);
  else headers.set(INTERNAL, value);
  return new Request(request, { headers });
}
