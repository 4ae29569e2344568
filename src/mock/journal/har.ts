import { bytesOf, textOf } from '../../http/deliver.ts';
import type { Redact } from '../../text/redact.ts';
import type { FaultEffect } from '../faults/faults.ts';
import type { KeptBody } from './record.ts';
import type { ShownRecord } from './show-record.ts';

/** An HTTP archive (HAR 1.2). Names that start with `_` are extensions. */
export interface Har {
  readonly log: {
    readonly version: '1.2';
    readonly creator: { readonly name: string; readonly version: string };
    readonly entries: readonly HarEntry[];
  };
}

export interface HarEntry {
  /** ISO 8601, in real time. */
  readonly startedDateTime: string;
  /** Milliseconds. */
  readonly time: number;
  readonly request: ReturnType<typeof requestOf>;
  readonly response: ReturnType<typeof responseOf>;
  readonly cache: Readonly<Record<string, never>>;
  readonly timings: { readonly send: number; readonly wait: number; readonly receive: number };
  /** Why the request was refused, or the fault that affected it. */
  readonly comment?: string;
  readonly _number: number;
  readonly _sandbox: string;
  readonly _operation: string | null;
  /** How the connection ended before the response was complete, as browsers write it. */
  readonly _error?: string;
}

export interface HarPair {
  readonly name: string;
  readonly value: string;
}

const SIZE_UNKNOWN = -1;

/** The size of a body as it was sent, in bytes. */
function sizeOf(body: KeptBody): number {
  if (body === undefined) return SIZE_UNKNOWN;
  if (body === null) return 0;
  return typeof body === 'string' ? new TextEncoder().encode(body).length : body.length;
}

/** A redacted body, with its original size. */
function contentOf(body: KeptBody, type: string, redact: Redact) {
  const size = sizeOf(body);
  const mimeType = redact(type);
  if (body === undefined) {
    return { size, mimeType, comment: 'The body was dropped to save memory.' };
  }
  if (body === null) return { size, mimeType };
  const text = textOf({ body });
  return text === null
    ? { size, mimeType, text: redactBytes(bytesOf({ body }), redact), encoding: 'base64' }
    : { size, mimeType, text: redact(text) };
}

/** In base64. Bytes are read as characters, so that secrets are found in binary bodies too. */
function redactBytes(body: Uint8Array, redact: Redact): string {
  const characters = Array.from(body, (byte) => String.fromCharCode(byte)).join('');
  return btoa(redact(characters).replace(/[^\0-\xff]/g, '?'));
}

const CREATOR = { name: 'workspace-files-kit', version: '1' } as const;
const HTTP_VERSION = 'HTTP/1.1';

/** Writes records of a journal as an HTTP archive, without secrets. */
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

function errorOf(fault: FaultEffect | null): string | undefined {
  if (fault?.kind === 'reset') return 'The connection was reset before an answer.';
  if (fault?.kind === 'cut') return 'The connection ended within the body.';
  return undefined;
}

function requestOf({ record, entry, redact }: ShownRecord) {
  const url = redact(record.url ?? `http://${record.host}${record.request.target}`);
  return {
    method: entry.method,
    // The ellipsis of a hint is not allowed in a URL.
    url: url.replace(/[^!-~]/gu, encodeURIComponent),
    httpVersion: HTTP_VERSION,
    cookies: [],
    /** The headers that the journal keeps; a key appears as its hint. */
    headers: Object.entries(entry.headers).map(([name, value]): HarPair => ({ name, value })),
    queryString: queryOf(url, redact),
    headersSize: SIZE_UNKNOWN,
    bodySize: 0,
  };
}

function queryOf(url: string, redact: Redact): HarPair[] {
  const question = url.indexOf('?');
  if (question < 0) return [];
  const parameters = new URLSearchParams(url.slice(question + 1));
  // Redacted again, because decoding may reveal a secret.
  return Array.from(parameters, ([name, value]) => ({ name: redact(name), value: redact(value) }));
}

function responseOf({ record, entry, redact }: ShownRecord) {
  const { headers, body } = record;
  return {
    /** 0 if the connection ended before a response. */
    status: entry.status,
    // Empty, as in HTTP/2.
    statusText: '',
    httpVersion: HTTP_VERSION,
    cookies: [],
    headers: Object.entries(headers).map(([name, value]) => ({
      name: redact(name),
      value: redact(value),
    })),
    content: contentOf(body, headers['content-type'] ?? 'x-unknown', redact),
    redirectURL: redact(headers.location ?? ''),
    headersSize: SIZE_UNKNOWN,
    /** -1 if the body was dropped to save memory. */
    bodySize: sizeOf(body),
  };
}
