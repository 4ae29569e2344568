import * as z from 'zod';
import type { JournalEntry } from '../../mock/journal.ts';
import { route } from '../route.ts';
import { journalQuery } from '../schemas.ts';

const reply = z.strictObject({
  entries: z.array(z.record(z.string(), z.unknown())).describe('Oldest first.'),
  next: z.number().int().describe('Give it as `after` for what comes later.'),
});

export const journalRoutes = [
  route({
    id: 'readJournal',
    method: 'GET',
    path: '/sandboxes/{id}/journal',
    summary: 'What was asked and what became of it; never a secret.',
    input: journalQuery,
    status: 200,
    reply,
    run({ sandbox, input: { operation, status, after, limit } }) {
      const matches = (entry: JournalEntry) =>
        entry.number > after &&
        (operation === undefined || (entry.operation ?? 'none') === operation) &&
        (status === undefined || entry.status === status);
      const entries = sandbox.journal.entries().filter(matches).slice(0, limit);
      return {
        entries: entries.map((entry) => ({ ...entry })),
        next: entries.at(-1)?.number ?? after,
      };
    },
  }),
];
