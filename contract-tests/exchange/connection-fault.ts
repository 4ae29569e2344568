const NO_TLS = 'the port does not speak TLS; write http:// if it serves plain HTTP';

/** What the codes of Node and of its fetch mean to somebody who gave a base URL. */
const faults: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name cannot be looked up now',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'the host does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'the host does not answer',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself alone',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an authority that is not known here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'its certificate is signed by an authority that is not known here',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  HPE_INVALID_CONSTANT: 'the answer is not HTTP; if the port expects TLS, write https://',
};

/** Why a request got no answer, in words; where none are known, in those of the error. */
export function connectionFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  if (cause.message === 'bad port') return 'fetch never asks this port, which other protocols use';
  const code = 'code' in cause ? String(cause.code) : '';
  if (code === 'UND_ERR_SOCKET' && hasReadNothing(cause)) {
    return 'the connection is accepted, and closed without an answer';
  }
  return faults[code] ?? `${error.message} (${cause.message})`;
}

const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

/** Whether the certificate is signed by nobody who is trusted here. */
export function isUntrustedCertificate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ('code' in error && UNTRUSTED.has(String(error.code))) || isUntrustedCertificate(error.cause)
  );
}

/** By what the error of Node's fetch says of its socket. */
function hasReadNothing(error: Error): boolean {
  const socket: unknown = 'socket' in error ? error.socket : undefined;
  return (
    typeof socket === 'object' && socket !== null && 'bytesRead' in socket && socket.bytesRead === 0
  );
}

/** The status by which a forward proxy refused to lead on, as Node's fetch tells of it. */
export function proxyStatusOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const [, status] =
    /^Proxy (?:response|Authentication Required) \((\d{3})\)/.exec(error.message) ?? [];
  return status === undefined ? proxyStatusOf(error.cause) : Number(status);
}
