import type { ApiRequest } from './api-request.ts';
import type { Body } from './read-body.ts';

const NO_TLS = 'the port does not use TLS; use http:// if it serves plain HTTP';

/** Explanations of the error codes of Node and its fetch. */
const faults: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing is listening at this address',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name cannot be resolved at the moment',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'the host does not respond',
  UND_ERR_CONNECT_TIMEOUT: 'the host does not respond',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by an unknown authority',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  HPE_INVALID_CONSTANT: 'the response is not HTTP; if the port expects TLS, use https://',
};

/** Why a request got no response, in words; for unknown errors, their message. */
export function connectionFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  if (cause.message === 'bad port') return 'fetch blocks this port because other protocols use it';
  const code = 'code' in cause ? String(cause.code) : '';
  return faults[code] ?? `${error.message} (${cause.message})`;
}

const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

/** Whether the certificate is not signed by a trusted authority. */
export function isUntrustedCertificate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ('code' in error && UNTRUSTED.has(String(error.code))) || isUntrustedCertificate(error.cause)
  );
}

/** The status with which a forward proxy refused, as reported by Node's fetch. */
export function proxyStatusOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const [, status] =
    /^Proxy (?:response|Authentication Required) \((\d{3})\)/.exec(error.message) ?? [];
  return status === undefined ? proxyStatusOf(error.cause) : Number(status);
}

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  readonly request: Pick<ApiRequest, 'expects'>;
}

/** Statuses with which a gateway reports that it cannot reach the server behind it. */
const OF_GATEWAYS = [502, 503, 504];

/**
 * The response of a proxy instead of the API, in words: `401 Basic`, `502 of nginx`. Undefined for
 * a response of the API. An API returns errors as JSON (clause 7 r2), so JSON is always its own; an
 * expected refusal is judged regardless of who sent it.
 */
export function proxyAnswer({ status, headers, body, request }: Received): string | undefined {
  if (status === 407) return `407${challenge(headers.get('proxy-authenticate'))}`;
  if (body.kind === 'json') return undefined;
  if (OF_GATEWAYS.includes(status)) return `${status}${productOf(headers)}`;
  const asked = headers.get('www-authenticate') ?? '';
  // The document only knows Bearer.
  const isOfProxy = FOREIGN_SCHEME.test(asked) && !/\bbearer\b/i.test(asked);
  return status === 401 && request.expects === 'success' && isOfProxy
    ? `401${challenge(asked)}`
    : undefined;
}

const FOREIGN_SCHEME = /^\s*(basic|digest|negotiate|ntlm)\b/i;

/** The first scheme; the rest of the header is not shown. */
const challenge = (asked: string | null): string => {
  const [, scheme] = FOREIGN_SCHEME.exec(asked ?? '') ?? [];
  return scheme === undefined ? '' : ` ${scheme}`;
};

const productOf = (headers: Headers): string => {
  const [, product] = /^([A-Za-z][\w-]{0,30})/.exec(headers.get('server') ?? '') ?? [];
  return product === undefined ? '' : ` of ${product}`;
};
