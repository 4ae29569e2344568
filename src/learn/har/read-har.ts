import type { RecordedExchange } from '../../../contract-tests/recording/recorded-exchange.ts';
import { bodyIn } from './har-body.ts';
import { arrayAt, HarFault, objectAt, textAt } from './har-fields.ts';

/**
 * The exchanges of an HTTP Archive (HAR 1.2), in the order in which they were sent: as browsers,
 * Playwright and proxies write it. Entries that never were HTTP, such as WebSockets, data: URLs
 * and answers from a cache of the browser, are left out.
 *
 * @param har the JSON of the file.
 * @throws HarFault "PLACE: expected …, found …" where it is none.
 */
export function readHar(har: unknown): readonly RecordedExchange[] {
  const log = objectAt(objectAt(har, 'the file').log, 'log');
  const entries = arrayAt(log.entries, 'log.entries');
  const exchanges = entries.flatMap((entry, at) => readEntry(entry, `log.entries[${at}]`) ?? []);
  return exchanges.toSorted((a, b) => a.sentAt - b.sentAt);
}

function readEntry(value: unknown, place: string): RecordedExchange | undefined {
  const entry = objectAt(value, place);
  const request = objectAt(entry.request, `${place}.request`);
  const url = urlAt(request.url, `${place}.request.url`);
  const method = textAt(request.method, `${place}.request.method`);
  const requestHeaders = new Map(pairsAt(request.headers, `${place}.request.headers`));
  const response = objectAt(entry.response, `${place}.response`);
  const { status } = response;
  if (typeof status !== 'number')
    throw new HarFault(`${place}.response.status`, 'a number', status);
  const answered = pairsAt(response.headers, `${place}.response.headers`);
  const isHttp = url.protocol === 'http:' || url.protocol === 'https:';
  if (!isHttp || isOfCache(entry) || isBroken(entry)) return undefined;
  const headers = headersOf(answered);
  return {
    method,
    url,
    requestHeaders,
    status,
    headers,
    body: bodyIn(response, headers, `${place}.response`),
    sentAt: timeAt(entry.startedDateTime, `${place}.startedDateTime`),
    milliseconds: typeof entry.time === 'number' && entry.time > 0 ? entry.time : 0,
  };
}

/** Chrome says so of answers that no server gave. */
const isOfCache = ({ _fromCache }: { readonly _fromCache?: unknown }): boolean =>
  _fromCache !== undefined && _fromCache !== null && _fromCache !== '';

/** The connection ended before the answer did. */
const isBroken = ({ _error }: { readonly _error?: unknown }): boolean =>
  typeof _error === 'string' && _error !== '';

function urlAt(value: unknown, place: string): URL {
  const text = textAt(value, place);
  // It may hold a secret, and is not repeated.
  if (!URL.canParse(text)) throw new HarFault(place, 'an absolute URL', 'another text');
  return new URL(text);
}

function timeAt(value: unknown, place: string): number {
  const time = Date.parse(textAt(value, place));
  if (Number.isNaN(time)) throw new HarFault(place, 'a time in ISO 8601', value);
  return time;
}

/** Names in lower case; those of HTTP/2 that are none (`:path`) are left out. */
function pairsAt(value: unknown, place: string): [name: string, value: string][] {
  return arrayAt(value, place).flatMap((header, at): [string, string][] => {
    const { name, value: text } = objectAt(header, `${place}[${at}]`);
    const lower = textAt(name, `${place}[${at}].name`).toLowerCase();
    const shown = textAt(text, `${place}[${at}].value`);
    return lower.startsWith(':') ? [] : [[lower, shown]];
  });
}

/** Browsers write headers that came several times in one, a line each; what no header can be is left out. */
function headersOf(pairs: readonly (readonly [name: string, value: string])[]): Headers {
  const headers = new Headers();
  for (const [name, value] of pairs) {
    for (const line of value.split('\n')) {
      if (isHeader(name, line)) headers.append(name, line.trim());
    }
  }
  return headers;
}

const isHeader = (name: string, value: string): boolean =>
  /^[!#$%&'*+\-.^_`|~\da-z]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value.trim());
