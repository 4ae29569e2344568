import type { ApiRequest } from './api-request.ts';
import type { Exchange, ExtraHeader } from './exchange.ts';
import type { ReadBody } from './read-body.ts';
import type { Redact } from './redact.ts';

/**
 * A shell line that repeats a request.
 *
 * @param headers each a whole header line, quoted for the shell already.
 */
export function curlLine(url: string, headers: readonly string[], method = 'GET'): string {
  const flags = headers.map((header) => ` -H ${header}`).join('');
  // Without --globoff curl would read brackets and braces of a cursor as patterns.
  return `curl -sS ${methodFlag(method)} --globoff${flags} ${singleQuoted(url)}`;
}

/** `-X HEAD` would wait for a body that never comes. */
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
interface Recorded {
  readonly redact: Redact;
  readonly headers: readonly ExtraHeader[];
  readonly keyHeader: string;
}

/** A request and its answer as evidence: whole enough to judge by, without a secret. */
export function recordExchange(
  { redact, headers: extra, keyHeader }: Recorded,
  { request, url }: { readonly request: ApiRequest; readonly url: string },
  answer: {
    readonly response: Pick<Response, 'status' | 'headers'>;
    readonly read: ReadBody;
    readonly milliseconds: number;
  },
): Exchange {
  const { response, read, milliseconds } = answer;
  const { method = 'GET', headers: own = [], credential } = request;
  const authorization = credential.header;
  const shownUrl = redact(url, MAX_URL_LENGTH);
  const body = redact(read.text, EVIDENCE_CHARACTERS);
  const shell = [
    ...(authorization ? [authorization.shell.replace('Authorization', keyHeader)] : []),
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
      ...(authorization ? [[keyHeader.toLowerCase(), authorization.shown]] : []),
    ]),
    status: response.status,
    responseHeaders: Object.fromEntries(
      [...response.headers].map(([name, value]) => [redact(name), redact(value)]),
    ),
    body,
    bodyBytes: read.bytes,
    bodyTruncated: read.text.length > EVIDENCE_CHARACTERS || read.body.kind === 'too-large',
    milliseconds,
    curl: curlLine(shownUrl, shell, method),
  };
}
