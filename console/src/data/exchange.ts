import { REQUEST_ID_HEADER } from '../../../src/control/address.ts';
import { readEntries } from '../../../src/control/client/remote-journal.ts';
import type { JournalEntry } from '../../../src/mock/journal/entry.ts';
import { client, send } from './connection.ts';

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

/** A request, and all that is known of what became of it. */
export interface ApiExchange {
  readonly request: ApiRequest;
  /** Null where the connection broke before the headers had come. */
  readonly answer: ApiAnswer | null;
  /** What broke, in the browser’s words; the body may have begun. */
  readonly error: string | null;
  /** Until the last byte, as this page saw it. */
  readonly milliseconds: number;
  /** What the server tells of it; null where it tells nothing. */
  readonly entry: JournalEntry | null;
}

/** Milliseconds that the journal is waited for, once the server had the time to write it. */
const WAITS = 1_500;
/** Milliseconds after which a server that answers nothing any more is not waited for. */
const PATIENCE = 10_000;

/** Sends a request, and asks the journal what became of it. Never throws. */
export async function exchange(request: ApiRequest): Promise<ApiExchange> {
  const headers = withId(request);
  const watch = await watchJournal(request, headers[REQUEST_ID_HEADER]);
  const begun = performance.now();
  const outcome = await ask({ ...request, headers });
  const milliseconds = performance.now() - begun;
  return { request, ...outcome, milliseconds, entry: await watch() };
}

async function ask({ url, ...init }: ApiRequest): Promise<Pick<ApiExchange, 'answer' | 'error'>> {
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
    return { answer, error: cause instanceof Error ? cause.message : String(cause) };
  }
}

/**
 * The headers, with an id by which the journal knows the request among all others; without where a
 * browser would ask another origin for leave because of it: the answer is to be the same.
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

/** @returns what gives the entry of the request; without an id, the first that may be. */
async function watchJournal(
  { method, url }: ApiRequest,
  id: string | undefined,
): Promise<() => Promise<JournalEntry | null>> {
  const aborter = new AbortController();
  const { signal } = aborter;
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  try {
    const events = await send.peek()?.open('followWholeJournal', { signal });
    if (!events) return async () => null;
    const found = find(readEntries(events, signal), (entry) => {
      return entry.requestId === id && entry.method === method && path.endsWith(entry.path);
    }).finally(() => aborter.abort());
    return async () => {
      const endIn = (milliseconds: number) => setTimeout(() => aborter.abort(), milliseconds);
      endIn(PATIENCE);
      // However slow the server is: who answers this has dealt with what was asked before.
      void client
        .peek()
        ?.health()
        .catch(() => {})
        .then(() => endIn(WAITS));
      return found;
    };
  } catch {
    return async () => null;
  }
}

async function find<Item>(
  items: AsyncIterable<Item>,
  isIt: (item: Item) => boolean,
): Promise<Item | null> {
  try {
    for await (const item of items) if (isIt(item)) return item;
  } catch {
    // Nobody waits any more, or the server went.
  }
  return null;
}
