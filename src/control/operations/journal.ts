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
  const cancelling = new AbortController();
  const ending = AbortSignal.any([closing, cancelling.signal]);
  async function* write(): AsyncGenerator<string> {
    yield 'retry: 1000\n\n';
    for (let position = after; !ending.aborted; ) {
      const { entries, lost, next } = journal.read({ after: position, limit: 50 });
      const last = (entries[0]?.number ?? next + 1) - 1;
      if (lost > 0) yield `id: ${last}\nevent: lost\ndata: ${JSON.stringify({ lost })}\n\n`;
      for (const each of entries) yield `id: ${each.number}\ndata: ${JSON.stringify(each)}\n\n`;
      if (next === position) {
        if (!isThere()) return;
        if (!(await nextEntry(journal, ending))) yield ': still here\n\n';
      }
      position = next;
    }
  }
  const encoder = new TextEncoder();
  const texts = write();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await texts.next();
      if (cancelling.signal.aborted) return;
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => cancelling.abort(),
  });
}

/** Waits, and returns whether something happened before the heartbeat. */
const nextEntry = (journal: Pick<Journal, 'subscribe'>, ending: AbortSignal): Promise<boolean> =>
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
