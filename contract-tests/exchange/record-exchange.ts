import type { ApiRequest } from './api-request.ts';
import { curlLine, singleQuoted } from './curl.ts';
import type { Exchange } from './exchange.ts';
import type { ExtraHeader } from './extra-header.ts';
import type { ReadBody } from './read-body.ts';

const EVIDENCE_CHARACTERS = 64 * 1024;
/** A margin, so that a secret across the edge is still whole when it is replaced. */
const MARGIN = 16_384;

interface Recorded {
  readonly redact: (text: string) => string;
  readonly headers: readonly ExtraHeader[];
}

/** A request and its answer as evidence: whole enough to judge by, without a secret. */
export function recordExchange(
  { redact, headers: extra }: Recorded,
  { request, url }: { readonly request: ApiRequest; readonly url: string },
  answer: { readonly response: Response; readonly read: ReadBody; readonly milliseconds: number },
): Exchange {
  const { response, read, milliseconds } = answer;
  const { method = 'GET', headers: own = [], credential } = request;
  const authorization = credential.header;
  const body = redact(read.text.slice(0, EVIDENCE_CHARACTERS + MARGIN));
  const shell = [
    ...(authorization ? [authorization.shell] : []),
    ...extra.map((header) => header.shell),
    ...own.map(([name, value]) => singleQuoted(`${name}: ${value}`)),
  ];
  return {
    method,
    url: redact(url),
    requestHeaders: Object.fromEntries([
      ...extra.map(({ name, shown }) => [name.toLowerCase(), shown]),
      ['accept', 'application/json'],
      ...own,
      ...(authorization ? [['authorization', authorization.shown]] : []),
    ]),
    status: response.status,
    responseHeaders: Object.fromEntries(
      [...response.headers].map(([name, value]) => [name, redact(value)]),
    ),
    body: body.slice(0, EVIDENCE_CHARACTERS),
    bodyBytes: read.bytes,
    bodyTruncated: body.length > EVIDENCE_CHARACTERS || read.body.kind === 'too-large',
    milliseconds,
    curl: curlLine(redact(url), shell, method),
  };
}
