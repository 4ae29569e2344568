import type { Redact } from '../../src/text/redact.ts';
import type { ReadBody } from './body.ts';
import type { ApiRequest } from './request.ts';
/** One request and its response, as evidence. Secrets are replaced, so it can be printed. */
export interface Exchange {
  readonly method: string;
  /** The absolute URL, with known secrets replaced by their hints. */
  readonly url: string;
  /** Header names in lower case; secrets replaced by their hints. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** HTTP status; 0 if a browser hides a redirect from the caller. */
  readonly status: number;
  readonly responseHeaders: Readonly<Record<string, string>>;
  /** The first 64 KiB of the body as text, with secrets replaced by their hints. */
  readonly body: string;
  /** Bytes of the body that were read. */
  readonly bodyBytes: number;
  /** True if `body` is shorter than the whole body. */
  readonly bodyTruncated: boolean;
  /** From sending to the last byte read. */
  readonly milliseconds: number;
  /** A shell command that repeats the request, with the secret from the environment. */
  readonly curl: string;
}

/** At least one exchange: a failure always shows its evidence. */
export type Evidence = readonly [Exchange, ...Exchange[]];

/** A header sent with every request, in addition to Authorization and Accept. */
export interface ExtraHeader {
  readonly name: string;
  readonly value: string;
  /** The text that a report shows instead of the value. */
  readonly shown: string;
  /** The header line as an argument of a shell command, quoted. */
  readonly shell: string;
}

/**
 * A shell command that repeats a request.
 *
 * @param url quoted for the shell, as are the complete header lines.
 */
export function curlLine(url: string, headers: readonly string[], method = 'GET'): string {
  const flags = headers.map((header) => ` -H ${header}`).join('');
  // Without --globoff, curl would treat brackets and braces in a cursor as patterns.
  return `curl -sS ${methodFlag(method)} --globoff${flags} ${url}`;
}

/** `-X HEAD` would wait for a body. */
function methodFlag(method: string): string {
  if (method === 'HEAD') return '-I';
  return method === 'GET' ? '-i' : `-i -X ${method}`;
}

export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

const EVIDENCE_CHARACTERS = 64 * 1024;
/** Shells reject a longer command. */
const MAX_URL_LENGTH = 16 * 1024;
export interface RequestExtras {
  /** Sent with every request. */
  readonly headers: readonly ExtraHeader[];
}

/** A request and its response as evidence, without secrets. */
export function recordExchange(
  { redact, headers: extra }: RequestExtras & { readonly redact: Redact },
  { request, url }: { readonly request: ApiRequest; readonly url: string },
  answer: {
    readonly response: Pick<Response, 'status' | 'headers'>;
    readonly read: ReadBody;
    readonly milliseconds: number;
  },
): Exchange {
  const { response, read, milliseconds } = answer;
  const { method = 'GET', headers: own = [], credential } = request;
  const { parameters, secret, header: given } = credential;
  const shownUrl = redact(url, MAX_URL_LENGTH);
  const quotedUrl = singleQuoted(shownUrl);
  const shellUrl =
    parameters && secret
      ? quotedUrl.replaceAll(secret.hint, `'"$${parameters.variable}"'`)
      : quotedUrl;
  const body = redact(read.text, EVIDENCE_CHARACTERS);
  const shell = [
    ...(given ? [given.shell] : []),
    ...extra.map((header) => header.shell),
    ...own.map(([name, value]) => singleQuoted(`${name}: ${value}`)),
  ];
  return {
    method,
    url: shownUrl,
    requestHeaders: Object.fromEntries([
      ...extra.map(({ name, shown }) => [name.toLowerCase(), shown]),
      ['accept', 'application/json'],
      ...own,
      ...(given ? [[given.name.toLowerCase(), given.shown]] : []),
    ]),
    status: response.status,
    responseHeaders: Object.fromEntries(
      [...response.headers].map(([name, value]) => [redact(name), redact(value)]),
    ),
    body,
    bodyBytes: read.bytes,
    bodyTruncated: read.text.length > EVIDENCE_CHARACTERS || read.body.kind === 'too-large',
    milliseconds,
    curl: curlLine(shellUrl, shell, method),
  };
}

export function requestFor(
  { headers: extra }: RequestExtras,
  { method = 'GET', headers: own = [], credential }: ApiRequest,
  url: string,
  signal: AbortSignal,
): Request {
  const headers = new Headers(extra.map(({ name, value }) => [name, value]));
  headers.set('accept', 'application/json');
  for (const [name, value] of own) headers.set(name, value);
  if (credential.header) headers.set(credential.header.name, credential.header.value);
  return new Request(url, {
    method,
    headers,
    signal,
    // A key must not follow a redirect to another host, and no cookie may replace a key.
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
  });
}
