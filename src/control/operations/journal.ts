import * as z from 'zod';
import { operations } from '../../document/routes.ts';
import type { JournalEntry } from '../../mock/journal/entry.ts';
import type { Journal } from '../../mock/journal/journal.ts';
import { ControlError } from '../failure.ts';
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
  entries: z.array(entry).describe('Oldest first.'),
  next: whole.describe('Pass it as `after` to read later entries.'),
  lost: whole.describe('Number of entries after `after` that were dropped.'),
});

const read = (journal: Journal, given: z.output<typeof query>) => {
  const { entries, next, lost } = journal.read(given);
  return { entries: [...entries], next, lost };
};

export const journalOperations = {
  'journal.list': controlOperation({
    summary: 'Returns the requests to a sandbox and how it responded.',
    input: query,
    reply: page,
    run: ({ sandbox, input }) => read(sandbox.journal, input),
  }),
  'journal.listAll': controlOperation({
    summary: 'Returns the requests to all sandboxes, in their order.',
    input: query,
    reply: page,
    run: ({ host, input }) => read(host.sandboxes.journal, input),
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
    reply: z.instanceof(ReadableStream).meta({
      type: 'string',
      description:
        'Each entry is an event with its number as the id. An event `lost` has the number of entries that were dropped before they could be sent.',
    }),
    run({ host, sandbox, input, headers, closing }) {
      const last = headers.get('last-event-id');
      if (last !== null && !/^\d{1,15}$/.test(last)) {
        throw new ControlError(400, `Expected a number as Last-Event-ID, found ${last}`);
      }
      const { journal } = sandbox;
      const after = last === null ? (input.after ?? journal.count()) : Number(last);
      const isThere = () => host.sandboxes.list().includes(sandbox);
      return eventsOf(journal, after, isThere, closing);
    },
  }),
};

/** Milliseconds without an entry after which a comment is sent to keep the connection alive. */
const HEARTBEAT = 15_000;
const MOST_AT_ONCE = 50;

/**
 * A journal as server-sent events. The journal itself is the queue for a slow reader: entries
 * dropped in the meantime are reported as `lost`, and a reader that never reads uses no memory.
 *
 * @param isThere asked while there are no entries; the stream ends if it returns false.
 */
function eventsOf(
  journal: Pick<Journal, 'read' | 'subscribe'>,
  after: number,
  isThere: () => boolean,
  closing: AbortSignal = new AbortController().signal,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let position = after;
  let isCancelled = false;
  let wake = () => {};
  const notify = () => wake();
  const unsubscribe = journal.subscribe(notify);
  closing.addEventListener('abort', notify);
  const end = (): void => {
    unsubscribe();
    closing.removeEventListener('abort', notify);
    wake();
  };
  /** Resolves at the next entry, at the end, or after a while. */
  const wait = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => wake(), HEARTBEAT);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const readNext = (): string => {
    const { entries, lost, next } = journal.read({ after: position, limit: MOST_AT_ONCE });
    position = next;
    const last = (entries[0]?.number ?? next + 1) - 1;
    return [
      ...(lost > 0 ? [`id: ${last}\nevent: lost\ndata: ${JSON.stringify({ lost })}\n\n`] : []),
      ...entries.map((each) => `id: ${each.number}\ndata: ${JSON.stringify(each)}\n\n`),
    ].join('');
  };
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode('retry: 1000\n\n')),
    async pull(controller) {
      let text = readNext();
      if (text === '' && !closing.aborted && isThere()) {
        await wait();
        text = readNext() || ': still here\n\n';
      }
      if (isCancelled) return;
      if (text !== '' && !closing.aborted) return controller.enqueue(encoder.encode(text));
      end();
      controller.close();
    },
    cancel() {
      isCancelled = true;
      end();
    },
  });
}
