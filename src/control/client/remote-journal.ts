import type { Journal, JournalPage, JournalQuery } from '../../mock/journal.ts';
import type { JournalEntry } from '../../mock/journal-entry.ts';
import type { Promised } from './promised.ts';

/** The journal of a mock elsewhere, or of all mocks of a server. */
export type RemoteJournal = Promised<Pick<Journal, 'entries' | 'read' | 'har'>>;

/** As many as the control API gives at once. */
const MOST = 1_000;

/** @param ask the next page of at most 1,000 entries. */
export function createRemoteJournal(
  ask: (query: JournalQuery) => Promise<JournalPage>,
  har: RemoteJournal['har'],
): RemoteJournal {
  const read = async (query: JournalQuery = {}): Promise<JournalPage> => {
    const { limit = Number.POSITIVE_INFINITY } = query;
    const entries: JournalEntry[] = [];
    let { after } = query;
    for (;;) {
      const most = Math.min(MOST, limit - entries.length);
      const page = await ask({ ...query, after, limit: most });
      entries.push(...page.entries);
      after = page.next;
      if (page.entries.length < most || entries.length >= limit) return { ...page, entries };
    }
  };
  return { read, har, entries: async (query) => (await read(query)).entries };
}
