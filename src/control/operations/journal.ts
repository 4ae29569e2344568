import * as z from 'zod';
import { operations } from '../../document/routes.ts';
import type { JournalEntry } from '../../mock/journal/entry.ts';
import type { Journal } from '../../mock/journal/journal.ts';
import { controlOperation, count, typed, whole } from '../operation.ts';

const query = z.strictObject({
  operation: z.enum([...operations, 'none']).optional(),
  status: count.optional(),
  after: count.default(0).describe('Only entries with a greater number.'),
  limit: count.max(1_000).default(100),
  responses: z
    .union([z.boolean(), z.stringbool()])
    .default(false)
    .describe('Whether to add the headers and body of each response.'),
});
const entry = typed<JournalEntry>(
  'object',
  'A request and its response, without secrets: number, time, operation, target, status, and why it was refused.',
);
const page = z.strictObject({
  entries: z.readonly(z.array(entry)).describe('Oldest first.'),
  next: whole.describe('Pass it as `after` to read later entries.'),
  dropped: whole.describe('Number of entries after `after` that were dropped.'),
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
    run: ({ host, input }) => host.sandboxes.journal.read(input),
  }),
  'journal.clear': controlOperation({
    summary: 'Deletes all entries of a sandbox; numbering continues.',
    run: ({ sandbox }) => sandbox.journal.clear(),
  }),
  'journal.follow': controlOperation({
    summary: 'Sends each entry of a sandbox as a server-sent event.',
    mediaType: 'text/event-stream',
    input: z.strictObject({
      after: count.optional().describe('Default: only new entries. `Last-Event-ID` does the same.'),
    }),
    reply: typed<ReadableStream>(
      'string',
      'Each entry is an event with its number as the id. Missing numbers were dropped before they could be sent.',
    ),
    run({ host, sandbox, input, headers, closing }) {
      const { journal } = sandbox;
      const last = Number.parseInt(headers.get('last-event-id') ?? '', 10);
      const after = Number.isNaN(last) ? (input.after ?? journal.count()) : Math.max(0, last);
      return eventsOf(journal, after, () => host.sandboxes.list().includes(sandbox), closing);
    },
  }),
};

/** Milliseconds without an entry after which a comment is sent to keep the connection alive. */
const HEARTBEAT = 15_000;

/**
 * A journal as server-sent events. The journal itself is the queue for a slow reader, so a reader
 * that never reads uses no memory. Entries dropped in the meantime are missing.
 *
 * @param isThere asked while there are no entries; the stream ends if it returns false.
 */
function eventsOf(
  journal: Journal,
  after: number,
  isThere: () => boolean,
  closing: AbortSignal = new AbortController().signal,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const cancelling = new AbortController();
  const ending = AbortSignal.any([closing, cancelling.signal]);
  const encoder = new TextEncoder();
  let position = after;
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode('retry: 1000\n\n')),
    async pull(controller) {
      for (;;) {
        const { entries, next } = journal.read({ after: position, limit: 50 });
        position = next;
        const events = entries.map(
          (each) => `id: ${each.number}\ndata: ${JSON.stringify(each)}\n\n`,
        );
        if (events.length > 0) return controller.enqueue(encoder.encode(events.join('')));
        if (cancelling.signal.aborted) return;
        if (ending.aborted || !isThere()) return controller.close();
        if (await nextEntry(journal, ending)) continue;
        return controller.enqueue(encoder.encode(': still here\n\n'));
      }
    },
    cancel: () => cancelling.abort(),
  });
}

/** Waits, and returns whether something happened before the heartbeat. */
const nextEntry = (journal: Journal, ending: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const settle = (happened: boolean): void => {
      clearTimeout(timer);
      unsubscribe();
      ending.removeEventListener('abort', wake);
      resolve(happened);
    };
    const wake = (): void => settle(true);
    const timer = setTimeout(() => settle(false), HEARTBEAT);
    const unsubscribe = journal.subscribe(wake);
    ending.addEventListener('abort', wake);
  });
