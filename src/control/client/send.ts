import { isSandboxId, secretPrefixOf } from '../../world/minted-secrets.ts';
import { CONTROL_HEADER, CONTROL_PATH, endpoints, TOKEN_HEADER } from '../address.ts';
import type { EndlessId, ReplyOf, RouteId, Sent } from './endpoints.ts';
import { ControlRequestError } from './request-error.ts';

/** Sends requests of the control API. @throws ControlRequestError if one fails. */
export interface Send {
  <Id extends Exclude<RouteId, EndlessId>>(id: Id, sent?: Sent<Id>): Promise<ReplyOf<Id>>;
  /** The response of an endless operation, once its headers arrive. */
  open(id: EndlessId, sent: Sent<EndlessId>): Promise<Response>;
}

export interface Sender {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly token: string | undefined;
  readonly fetch: typeof globalThis.fetch;
}

export function createSend({ baseUrl, token, fetch }: Sender): Send {
  /** Reports a missing or incomplete response as unreachable, unless the caller aborted. */
  const refuse =
    ({ signal }: Untyped) =>
    (cause: unknown): never => {
      const isKnown = cause instanceof ControlRequestError || signal?.aborted;
      throw isKnown ? cause : unreachable(baseUrl, cause);
    };
  const ask = async (id: RouteId, sent: Untyped): Promise<Response> => {
    const { url, init } = requestOf(endpoints[id], sent);
    const headers = {
      ...init.headers,
      ...(token !== undefined && { [TOKEN_HEADER]: token }),
      ...homeOf(sent),
    };
    const { signal = null } = sent;
    const request = fetch(baseUrl + CONTROL_PATH + url, { ...init, headers, signal });
    const response = await request.catch(refuse(sent));
    if (!response.ok) throw await faultOf(response, baseUrl);
    return response;
  };
  const send = async (id: RouteId, sent: Untyped = {}) => {
    const response = await ask(id, sent);
    return response.status === 204 ? undefined : bodyOf(response, baseUrl).catch(refuse(sent));
  };
  const open = async (id: EndlessId, sent: Untyped) => {
    const response = await ask(id, sent);
    if (response.headers.has(CONTROL_HEADER)) return response;
    throw noControl(response, baseUrl);
  };
  return Object.assign(send, { open });
}

interface Untyped {
  readonly path?: Readonly<Record<string, string>>;
  readonly input?: unknown;
  readonly bytes?: Uint8Array | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Headers with which a proxy that distributes sandboxes by `Authorization` finds the server. */
function homeOf({ path, input }: Untyped) {
  const id = path?.id ?? Object(input ?? {}).id;
  return (
    typeof id === 'string' && isSandboxId(id) && { authorization: `Bearer ${secretPrefixOf(id)}` }
  );
}

function requestOf(endpoint: string, { path = {}, input, bytes }: Untyped) {
  const [method = '', pattern = ''] = endpoint.split(' ');
  const place = pattern.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? ''));
  const inQuery = method === 'GET' || method === 'DELETE' || bytes !== undefined;
  if (inQuery) {
    const type = { 'content-type': 'application/octet-stream' };
    const url = place + queryOf(Object(input ?? {}));
    return { url, init: bytes ? { method, body: bytes.slice(), headers: type } : { method } };
  }
  const body = JSON.stringify(input === undefined ? {} : input);
  return { url: place, init: { method, body, headers: { 'content-type': 'application/json' } } };
}

function queryOf(input: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value instanceof Date) query.set(name, value.toISOString());
    else if (value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? '' : `?${query}`;
}

async function bodyOf(response: Response, baseUrl: string) {
  if (!response.headers.has(CONTROL_HEADER)) throw noControl(response, baseUrl);
  return response.json();
}

/** Turns an error response of the control API into an error with its message. */
async function faultOf(response: Response, baseUrl: string): Promise<ControlRequestError> {
  const { status } = response;
  const { code = '', error, field, problems } = await bodyOf(response, baseUrl).catch(() => ({}));
  if (typeof error !== 'string') return noControl(response, baseUrl);
  const hint = status === 401 ? ': give it as connect(baseUrl, { token })' : '';
  return new ControlRequestError(error + hint, { code, status, field, problems });
}

const noControl = ({ status }: Response, baseUrl: string) =>
  new ControlRequestError(
    `Failed to drive the mock at ${baseUrl}: expected its control API at ${baseUrl}${CONTROL_PATH}, found something else (status ${status}): its control API is off (--no-control, or no --control-token), or it is no mock`,
    { code: 'no_control', status },
  );

function unreachable(baseUrl: string, cause: unknown): ControlRequestError {
  const reason = reasonOf(cause);
  const start = `start it by \`workspace-files serve --port ${portOf(baseUrl)}\``;
  const message = `Failed to reach the mock at ${baseUrl}: ${reason}: ${start}, or correct the address`;
  return new ControlRequestError(message, { code: 'unreachable' }, { cause });
}

const portOf = (baseUrl: string): string => {
  const { port, protocol } = new URL(baseUrl);
  return port === '' ? (protocol === 'https:' ? '443' : '80') : port;
};

/**
 * The reason of a `fetch` error, from its cause; if several addresses were tried, from the first.
 */
function reasonOf(cause: unknown): string {
  const { code, cause: deeper, errors, message }: Record<string, unknown> = Object(cause);
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  if (Array.isArray(errors) && errors.length > 0) return reasonOf(errors[0]);
  if (deeper !== undefined) return reasonOf(deeper);
  return typeof message === 'string' && message !== '' ? message : String(cause);
}
