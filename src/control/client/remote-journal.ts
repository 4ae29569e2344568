import type { JournalEntry } from '../../mock/journal/entry.ts';
import type { Journal, JournalPage, JournalQuery } from '../../mock/journal/journal.ts';
import type { Promised } from './endpoints.ts';
import type { Send } from './send.ts';

/** The journal of a remote mock, or of all mocks of a server. */
export interface RemoteJournal extends Promised<Pick<Journal, 'entries' | 'read' | 'clear'>> {
  /**
   * Yields each new entry, until the loop is left, the signal is aborted, or the server or the
   * sandbox ends. Entries with missing numbers were dropped before they could be read.
   *
   * @throws ControlRequestError if the server cannot be reached.
   */
  follow(options?: FollowJournalOptions): AsyncGenerator<JournalEntry>;
}

export interface FollowJournalOptions {
  /** Start with the entries after this number. Default: only new entries. */
  readonly after?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The maximum number of entries that the control API returns at once. */
const MAX_COUNT = 1_000;

/** @param id the sandbox; undefined for all of them. */
export function createRemoteJournal(send: Send, id?: string): RemoteJournal {
  const path = id === undefined ? {} : { path: { id } };
  const name = id === undefined ? 'WholeJournal' : 'Journal';
  const read = async (query: JournalQuery = {}): Promise<JournalPage> => {
    const { limit = Number.POSITIVE_INFINITY } = query;
    const entries: JournalEntry[] = [];
    let { after } = query;
    let lost = 0;
    for (;;) {
      const most = Math.min(MAX_COUNT, limit - entries.length);
      const input = { ...query, after, limit: most };
      const page = await send(`read${name}`, { ...path, input });
      entries.push(...page.entries);
      after = page.next;
      // More entries may be dropped between two pages.
      lost += page.lost;
      if (page.entries.length < most || entries.length >= limit) return { ...page, entries, lost };
    }
  };
  return {
    read,
    clear: () => send(`clear${name}`, path),
    entries: async (query) => (await read(query)).entries,
    async *follow({ after, signal } = {}) {
      const sent = { ...path, input: { after }, signal };
      yield* readEntries(await send.open(`follow${name}`, sent), signal);
    },
  };
}

/**
 * Reads the entries of a stream of server-sent events, as the control API writes them: an entry has
 * no event name, and its `data` is one line. The connection is closed when the loop ends.
 */
export async function* readEntries(
  { body }: Response,
  signal: AbortSignal | undefined,
): AsyncGenerator<JournalEntry> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream(), signal && { signal }).getReader();
  let text = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const events = (text + value).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const entry = entryOf(event.split('\n'));
        if (entry) yield entry;
      }
    }
  } finally {
    // If the connection broke, the loop has already thrown the error.
    await reader.cancel().catch(() => {});
  }
}

function entryOf(lines: readonly string[]): JournalEntry | undefined {
  const data = lines.find((line) => line.startsWith('data: '));
  const isNamed = lines.some((line) => line.startsWith('event: '));
  return data === undefined || isNamed ? undefined : JSON.parse(data.slice('data: '.length));
}
