import { bytesOf, textOf } from '../../http/deliver.ts';
import type { FaultEffect } from '../faults/faults.ts';
import type { JournalRecord } from './record.ts';
import type { ShownRecord } from './show-record.ts';

/** An HTTP archive: HAR 1.2, as far as a journal fills it. Names with `_` are its own. */
export interface Har {
  readonly log: {
    readonly version: '1.2';
    readonly creator: { readonly name: string; readonly version: string };
    readonly entries: readonly HarEntry[];
  };
}

export interface HarEntry {
  /** ISO 8601, of the real time. */
  readonly startedDateTime: string;
  /** Milliseconds. */
  readonly time: number;
  readonly request: HarRequest;
  readonly response: HarResponse;
  readonly cache: Readonly<Record<string, never>>;
  readonly timings: { readonly send: number; readonly wait: number; readonly receive: number };
  /** Why it was refused, or which fault met it. */
  readonly comment?: string;
  readonly _number: number;
  readonly _sandbox: string;
  readonly _operation: string | null;
  /** As browsers write it: what ended the connection before the answer was complete. */
  readonly _error?: string;
}

interface HarRequest {
  readonly method: string;
  readonly url: string;
  readonly httpVersion: string;
  readonly cookies: readonly never[];
  /** Those that the mock reads, and those that tell who asked; a key stands as its hint. */
  readonly headers: readonly HarPair[];
  readonly queryString: readonly HarPair[];
  readonly headersSize: -1;
  readonly bodySize: 0;
}

interface HarResponse {
  /** 0 where the connection ended before an answer. */
  readonly status: number;
  readonly statusText: string;
  readonly httpVersion: string;
  readonly cookies: readonly never[];
  readonly headers: readonly HarPair[];
  readonly content: HarContent;
  readonly redirectURL: string;
  readonly headersSize: -1;
  /** -1 where the body was let go, to spare memory. */
  readonly bodySize: number;
}

interface HarContent {
  readonly size: number;
  readonly mimeType: string;
  readonly text?: string;
  /** Left out where the text is the body itself. */
  readonly encoding?: 'base64';
  readonly comment?: string;
}

export interface HarPair {
  readonly name: string;
  readonly value: string;
}

const SIZE_UNKNOWN = -1;

type Body = JournalRecord['body'];
type Redact = (text: string) => string;

/** Bytes of a body as it was sent. */
function sizeOf(body: Body): number {
  if (body === undefined) return SIZE_UNKNOWN;
  if (body === null) return 0;
  return typeof body === 'string' ? new TextEncoder().encode(body).length : body.length;
}

/** A body as an archive holds it, without the secrets in it. Its size is that of before. */
function contentOf(body: Body, type: string, redact: Redact): HarContent {
  const size = sizeOf(body);
  const mimeType = redact(type);
  if (body === undefined) {
    return { size, mimeType, comment: 'The body was let go to spare memory.' };
  }
  if (body === null) return { size, mimeType };
  const text = textOf({ body });
  return text === null
    ? { size, mimeType, text: redactBytes(bytesOf({ body }), redact), encoding: 'base64' }
    : { size, mimeType, text: redact(text) };
}

/** Each byte stands for a character, so that a secret is found in what is no text. In base64. */
function redactBytes(body: Uint8Array, redact: Redact): string {
  const characters = Array.from(body, (byte) => String.fromCharCode(byte)).join('');
  return btoa(redact(characters).replace(/[^\0-\xff]/g, '?'));
}

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
