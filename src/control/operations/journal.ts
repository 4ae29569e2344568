import * as z from 'zod/mini';
import { operations } from '../../document/routes.ts';
import type { JournalEntry } from '../../mock/journal/entry.ts';
import type { Journal } from '../../mock/journal/journal.ts';
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
  'journal.follow': controlOperation({
    summary: 'Sends each entry of a sandbox as a server-sent event.',
    mediaType: 'text/event-stream',
    input: z.strictObject({
      after: describedBy(
        'Default: only new entries. `Last-Event-ID` does the same.',
        z.optional(count),
      ),
    }),
    reply: typed<ReadableStream>(
      'string',
      'Each entry is an event with its number as the id. Missing numbers were dropped before they could be sent.',
    ),
    run({ sandboxes, sandbox, input, headers, closing }) {
      const { journal } = sandbox;
      const last = Number.parseInt(headers.get('last-event-id') ?? '', 10);
      const after = Number.isNaN(last) ? (input.after ?? journal.count()) : Math.max(0, last);
      return eventsOf(journal, after, () => sandboxes.list().includes(sandbox), closing);
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
