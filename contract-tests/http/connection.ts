import type { Body } from './body.ts';

const NO_TLS = 'the port does not use TLS; use http:// if it serves plain HTTP';

/** Explanations of error codes of Node whose own messages say too little. */
const problems: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing is listening at this address',
  ENOTFOUND: 'the host name is unknown',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  HPE_INVALID_CONSTANT: 'the response is not HTTP; if the port expects TLS, use https://',
};

const UNTRUSTED = /SELF_SIGNED|UNABLE_TO/;

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error ? String(error.code) : codeOf(error.cause);
}

/** Why a request got no response, in words; for unknown errors, their message. */
export function connectionProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return problems[codeOf(error)] ?? error.message;
  if (cause.message === 'bad port') return 'fetch blocks this port because other protocols use it';
  return problems[codeOf(cause)] ?? `${error.message} (${cause.message})`;
}

/** Why a body could not be read although its status arrived. */
export function bodyProblem(error: unknown, headers: Headers): string {
  const encoding = headers.get('content-encoding');
  if (encoding !== null && !/UND_ERR|ECONN/.test(codeOf(error))) {
    return `it is not encoded as its Content-Encoding says (${encoding})`;
  }
  const length = headers.get('content-length');
  return length === null
    ? 'the connection is closed in the middle of it'
    : `it does not have the length that its Content-Length says (${length})`;
}

/** Whether the certificate is not signed by a trusted authority. */
export const isUntrustedCertificate = (error: unknown): boolean =>
  UNTRUSTED.test(codeOf(error instanceof Error ? (error.cause ?? error) : error));

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
  readonly expects: 'success' | 'refusal';
}

/** Something that responds instead of the API, and its status. */
export interface Intermediary {
  /** A proxy wants something of the client; a gateway cannot reach the API; the port wants TLS. */
  readonly kind: 'proxy' | 'gateway' | 'tls';
  readonly text: string;
}

/**
 * Tells responses of a proxy or gateway from those of the API. An API returns errors as JSON (clause
 * 7 r2), so JSON is always its own; an expected refusal is judged regardless of who sent it.
 */
export function intermediaryOf(received: Received): Intermediary | undefined {
  const { status, headers, body, expects } = received;
  if (status === 407) {
    return { kind: 'proxy', text: `${status}` };
  }
  if (body.kind === 'json') return undefined;
  const text = body.kind === 'text' ? body.text : '';
  if (status === 400 && /plain HTTP request|HTTP request to an HTTPS server/i.test(text)) {
    return { kind: 'tls', text: 'the port expects TLS: use https://' };
  }
  if (status === 502 || status === 504) return { kind: 'gateway', text: `${status}` };
  const asked = headers.get('www-authenticate') ?? '';
  // The document only knows Bearer.
  const isOfProxy = FOREIGN_SCHEME.test(asked) && !/\bbearer\b/i.test(asked);
  return status === 401 && expects === 'success' && isOfProxy
    ? { kind: 'proxy', text: `${status}` }
    : undefined;
}

const FOREIGN_SCHEME = /^\s*(basic|digest|negotiate|ntlm)\b/i;
