import { REQUEST_ID_HEADER } from '../../../src/control/address.ts';
import type { FileEntry } from '../../../src/document/wire.ts';
import type { JournalEntry } from '../../../src/mock/journal/entry.ts';
import { client } from './connection.ts';
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

/** Entries that the journal of a server keeps. */
const MOST_ENTRIES = 1_000;

/** Sends a request, and finds its entry in the journal. Never throws. @param stop ends the wait. */
export async function exchange(request: ApiRequest, stop: AbortSignal): Promise<ApiExchange> {
  const headers = withId(request);
  const startedAt = performance.now();
  const outcome = await send({ ...request, headers }, stop);
  const milliseconds = performance.now() - startedAt;
  const entry = await findEntry({ ...request, headers });
  return { request, ...outcome, milliseconds, entry };
}

async function send(
  { url, ...init }: ApiRequest,
  signal: AbortSignal,
): Promise<Pick<ApiExchange, 'answer' | 'error'>> {
  let answer: ApiAnswer | null = null;
  try {
    const response = await fetch(url, { ...init, signal, cache: 'no-store', credentials: 'omit' });
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

/** The latest entry of a request in the journal; null if there is none. */
async function findEntry({ method, url, headers }: ApiRequest): Promise<JournalEntry | null> {
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  const id = headers[REQUEST_ID_HEADER];
  const query = { limit: MOST_ENTRIES };
  const page = await client
    .peek()
    .call('journal.listAll', query)
    .catch(() => null);
  const found = page?.entries.findLast(
    (entry) => entry.requestId === id && entry.method === method && path.endsWith(entry.path),
  );
  return found ?? null;
}
