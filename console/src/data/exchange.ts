import { REQUEST_ID_HEADER } from '../../../src/control/endpoints.ts';
import type { FileEntry } from '../../../src/document/wire.ts';
import type { JournalEntry } from '../../../src/mock/journal/entry.ts';
import { client } from './connection.ts';
import { errorOf } from './notices.ts';

/** A GET request to the API itself, as this page sends it. */
export interface ApiRequest {
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
  /** The browser’s error; the headers may have arrived. */
  readonly error: string | null;
  /** Until the last byte, measured by this page. */
  readonly milliseconds: number;
  /** Its entry in the journal; null if none was found. */
  readonly entry: JournalEntry | null;
}

/** Sends a request, and finds its entry in the journal. Never throws. @param stop ends the wait. */
export async function exchange(request: ApiRequest, stop: AbortSignal): Promise<ApiExchange> {
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const headers = { [REQUEST_ID_HEADER]: id, ...request.headers };
  const startedAt = performance.now();
  const outcome = await send({ ...request, headers }, stop);
  const milliseconds = performance.now() - startedAt;
  const page = await client
    .peek()
    .call('journal.listAll', { limit: 1_000 })
    .catch(() => null);
  const entry = page?.entries.findLast(({ requestId }) => requestId === id) ?? null;
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
    return { answer: { ...answer, body: await response.text() }, error: null };
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
