import type * as z from 'zod';
import type { Journal, JournalQuery } from '../../mock/journal.ts';
import { route } from '../route.ts';
import { journalQuery, journalReply } from '../schemas.ts';

function read(journal: Pick<Journal, 'read'>, query: JournalQuery): z.input<typeof journalReply> {
  const { entries, next, lost } = journal.read(query);
  return {
    entries: entries.map((entry) => ({ ...entry, assumes: [...entry.assumes] })),
    next,
    lost,
  };
}

export const journalRoutes = [
  route({
    id: 'readJournal',
    method: 'GET',
    path: '/sandboxes/{id}/journal',
    summary: 'What was asked and what became of it; never a secret.',
    input: journalQuery,
    status: 200,
    reply: journalReply,
    run: ({ sandbox, input }) => read(sandbox.journal, input),
  }),
  route({
    id: 'readWholeJournal',
    method: 'GET',
    path: '/journal',
    summary: 'The same over all sandboxes, numbered in the order in which the server was asked.',
    input: journalQuery,
    status: 200,
    reply: journalReply,
    run: ({ place, input }) => read(place.sandboxes.journal, input),
  }),
];
