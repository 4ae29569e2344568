import * as z from 'zod/mini';
import { operations } from '../../document/routes.ts';
import type { JournalEntry } from '../../mock/journal/entry.ts';
import { describedBy } from '../../profile/texts.ts';
import { controlOperation, count, typed, whole } from '../operation.ts';

const query = z.strictObject({
  operation: z.optional(z.enum([...operations, 'none'])),
  status: z.optional(count),
  after: describedBy('Only entries with a greater number.', z._default(count, 0)),
  limit: z._default(count.check(z.maximum(1_000)), 100),
  responses: describedBy(
    'Whether to add the headers and body of each response.',
    z._default(z.union([z.boolean(), z.stringbool()]), false),
  ),
});
const entry = typed<JournalEntry>(
  'object',
  'A request and its response, without secrets: number, time, operation, target, status, and why it was refused.',
);
const page = z.strictObject({
  entries: describedBy('Oldest first.', z.readonly(z.array(entry))),
  next: describedBy('Pass it as `after` to read later entries.', whole),
  dropped: describedBy('Number of entries after `after` that were dropped.', whole),
});

export const journalOperations = {
  'journal.list': controlOperation({
    summary: 'Returns the requests to a sandbox and how it responded.',
    input: query,
    reply: page,
    run: ({ sandbox, input }) => sandbox.journal.read(input),
  }),
  'journal.listAll': controlOperation({
    summary: 'Returns the requests to all sandboxes, in their order.',
    input: query,
    reply: page,
    run: ({ sandboxes, input }) => sandboxes.journal.read(input),
  }),
  'journal.clear': controlOperation({
    summary: 'Deletes all entries of a sandbox; numbering continues.',
    run: ({ sandbox }) => sandbox.journal.clear(),
  }),
};
