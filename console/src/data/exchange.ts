import { REQUEST_ID_HEADER } from '../../../src/control/address.ts';
import { readEntries } from '../../../src/control/client/remote-journal.ts';
import type { FileEntry } from '../../../src/document/wire.ts';
import type { JournalEntry } from '../../../src/mock/journal/entry.ts';
import { client, send as control } from './connection.ts';
import { errorOf } from './notices.ts';

/** A request to the API itself, as this page sends it. */
export interface ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** A request, and everything known about its outcome. */
export interface ApiExchange {
  readonly request: ApiRequest;
  /** Null if the connection broke before the headers arrived. */
  readonly answer: ApiAnswer | null;
  /** The browser’s error; part of the body may have arrived. */
  readonly error: string | null;
  /** Until the last byte, measured by this page. */
  readonly milliseconds: number;
  /** Its entry in the journal; null if none was found. */
  readonly entry: JournalEntry | null;
}

/** Milliseconds to wait for the entry after the server has processed the request. */
const ENTRY_MS = 1_500;
/** Milliseconds after which a server that no longer responds is given up. */
const SILENCE_MS = 10_000;

/** Sends a request, and finds its entry in the journal. Never throws. */
export async function exchange(request: ApiRequest): Promise<ApiExchange> {
  const headers = withId(request);
  const aborter = new AbortController();
  const journal = await watchJournal({ ...request, headers }, aborter.signal);
  const startedAt = performance.now();
  const outcome = await send({ ...request, headers });
  const milliseconds = performance.now() - startedAt;
  const endIn = (delay: number) => setTimeout(() => aborter.abort(), delay);
  endIn(SILENCE_MS);
  // When the server responds to this, it has processed the request.
  const health = client.peek().health();
  void health.catch(() => {}).then(() => endIn(ENTRY_MS));
  const entry = await journal.entry;
  aborter.abort();
  return { request, ...outcome, milliseconds, entry };
}

async function send({ url, ...init }: ApiRequest): Promise<Pick<ApiExchange, 'answer' | 'error'>> {
  let answer: ApiAnswer | null = null;
  try {
    const response = await fetch(url, { ...init, cache: 'no-store', credentials: 'omit' });
    answer = { status: response.status, headers: [...response.headers], body: '' };
    const chunks = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let read = await chunks?.read(); read && !read.done; read = await chunks?.read()) {
      answer = { ...answer, body: answer.body + read.value };
    }
    return { answer, error: null };
  } catch (cause) {
    return { answer, error: errorOf(cause).message };
  }
}

/** A page of a listing as it was sent; a fault can replace any part of it. */
export function pageOf(answer: ApiAnswer | null) {
  const { files, hasMore, nextCursor } = fieldsOf(answer?.body ?? '');
  const entries: readonly FileEntry[] = Array.isArray(files) ? files : [];
  const cursor = typeof nextCursor === 'string' ? nextCursor : null;
  return { files: entries, hasMore: hasMore === true, nextCursor: cursor };
}

function fieldsOf(body: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(body));
  } catch {
    return {};
  }
}

/**
 * The headers, with an id that identifies the request in the journal; without one if the id would
 * make the browser send a preflight request first: the response must be the same.
 */
function withId({ url, headers }: ApiRequest): Readonly<Record<string, string>> {
  const sent = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const isOwn = URL.canParse(url) && new URL(url).origin === location.origin;
  if (!isOwn && !('authorization' in sent)) return sent;
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
  return { [REQUEST_ID_HEADER]: id, ...sent };
}

/** Follows the journal from before the request is sent. */
async function watchJournal({ method, url, headers }: ApiRequest, signal: AbortSignal) {
  const events = await control
    .peek()
    .open('followWholeJournal', { signal })
    .catch(() => null);
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  const id = headers[REQUEST_ID_HEADER];
  const find = async (): Promise<JournalEntry | null> => {
    if (!events) return null;
    for await (const entry of readEntries(events, signal)) {
      // Without an id, the first entry that matches.
      const isSame = entry.requestId === id && entry.method === method;
      if (isSame && path.endsWith(entry.path)) return entry;
    }
    return null;
  };
  // Aborted, or the connection is lost.
  return { entry: find().catch(() => null) };
}
