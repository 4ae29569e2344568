import type { FaultEffect } from './faults.ts';
import type { Har, HarEntry, HarPair, HarRequest, HarResponse } from './har.ts';
import { contentOf, SIZE_UNKNOWN, sizeOf } from './har-content.ts';
import type { ShownRecord } from './show-record.ts';

const CREATOR = { name: 'workspace-files-kit', version: '1' } as const;
const HTTP_VERSION = 'HTTP/1.1';

/** Writes an HTTP archive (HAR 1.2) of what a journal keeps. No secret is in it. */
export const writeHar = (sources: Iterable<ShownRecord>): Har => ({
  log: { version: '1.2', creator: CREATOR, entries: Array.from(sources, entryOf) },
});

function entryOf(source: ShownRecord): HarEntry {
  const { record, entry } = source;
  const time = Math.max(0, entry.milliseconds);
  const comment = entry.refusal
    ? `${entry.refusal.condition}: ${entry.refusal.reason}`
    : entry.fault && `Met by a fault: ${entry.fault}`;
  const error = errorOf(record.fault);
  return {
    startedDateTime: entry.time,
    time,
    request: requestOf(source),
    response: responseOf(source),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    ...(comment !== undefined && { comment }),
    _number: entry.number,
    _sandbox: entry.sandbox,
    _operation: entry.operation,
    ...(error !== undefined && { _error: error }),
  };
}

/** What ended a connection before the answer was complete, if anything did. */
function errorOf(fault: FaultEffect | null): string | undefined {
  if (fault?.kind === 'reset') return 'The connection was reset before an answer.';
  if (fault?.kind === 'cut') return 'The connection ended within the body.';
  return undefined;
}

function requestOf({ record, entry, redact }: ShownRecord): HarRequest {
  const { authorization, origin } = record.request;
  // What is no key of a known form may be a secret in whole or in part.
  const shownKey = entry.keyHint === null ? '(hidden)' : `Bearer ${entry.keyHint}`;
  const url = redact(record.url ?? `http://${record.host}${record.request.target}`);
  return {
    method: entry.method,
    // A hint has an ellipsis, which no URL may have.
    url: url.replace(/[^!-~]/gu, encodeURIComponent),
    httpVersion: HTTP_VERSION,
    cookies: [],
    headers: pairsOf(
      {
        ...(record.userAgent !== null && { 'user-agent': record.userAgent }),
        ...(record.accept !== null && { accept: record.accept }),
        ...(origin !== null && { origin }),
        ...(authorization !== null && { authorization: shownKey }),
      },
      redact,
    ),
    queryString: queryOf(url, redact),
    headersSize: SIZE_UNKNOWN,
    bodySize: 0,
  };
}

function queryOf(url: string, redact: ShownRecord['redact']): HarPair[] {
  const question = url.indexOf('?');
  if (question < 0) return [];
  const parameters = new URLSearchParams(url.slice(question + 1));
  // Decoded, a text may show what it hid.
  return Array.from(parameters, ([name, value]) => ({ name: redact(name), value: redact(value) }));
}

function responseOf({ record, entry, redact }: ShownRecord): HarResponse {
  const { headers, body } = record;
  return {
    status: entry.status,
    // What HTTP/2 has for all of them.
    statusText: '',
    httpVersion: HTTP_VERSION,
    cookies: [],
    headers: pairsOf(headers, redact),
    content: contentOf(body, headers['content-type'] ?? 'x-unknown', redact),
    redirectURL: redact(headers.location ?? ''),
    headersSize: SIZE_UNKNOWN,
    bodySize: sizeOf(body),
  };
}

const pairsOf = (
  values: Readonly<Record<string, string>>,
  redact: ShownRecord['redact'],
): HarPair[] =>
  Object.entries(values).map(([name, value]) => ({ name: redact(name), value: redact(value) }));
