import type { JournalEntry } from '../mock/journal/entry.ts';
import type { Journal } from '../mock/journal/journal.ts';

export interface FollowOptions {
  /** Entries of a greater number come first, as far as they are still there. */
  readonly after: number;
  /** Called from time to time while there are no entries: if it returns false, the stream ends. */
  readonly isThere: () => boolean;
  /** Ends the stream: the server stops. */
  readonly closing: AbortSignal | undefined;
  /** Milliseconds without an entry after which a comment shows that the connection lives. */
  readonly heartbeat?: number | undefined;
}

/** Entries written in one chunk. */
const MAX_AT_ONCE = 50;
const HEARTBEAT = 15_000;
/** Milliseconds after which a client that lost the connection asks again. */
const RETRY = 1_000;

const encoder = new TextEncoder();

/**
 * A journal as server-sent events: each entry is one, its number the id. The journal itself is the
 * queue of a slow reader: what it let go in the meantime is reported as `lost`, and a reader that never
 * reads takes no memory.
 */
export function followJournal(
  journal: Pick<Journal, 'read' | 'subscribe'>,
  { after, isThere, closing, heartbeat = HEARTBEAT }: FollowOptions,
): ReadableStream<Uint8Array> {
  let position = after;
  let isOver = false;
  /** Ends the waiting for what comes next; nothing if it does not wait. */
  let stopWaiting = () => {};
  const end = () => {
    isOver = true;
    closing?.removeEventListener('abort', end);
    stopWaiting();
  };

  const takeNext = (): string => {
    const { entries, lost, next } = journal.read({ after: position, limit: MAX_AT_ONCE });
    position = next;
    const text = entries.map(entryEvent).join('');
    return lost > 0 ? lostEvent(lost, (entries[0]?.number ?? next + 1) - 1) + text : text;
  };
  /** @returns what there is to write then; empty at the end. */
  const waitForNext = () =>
    new Promise<string>((resolve) => {
      const settle = (text: string) => {
        stopWaiting = () => {};
        clearTimeout(timer);
        unsubscribe();
        resolve(text);
      };
      const unsubscribe = journal.subscribe((entry) => {
        position = entry.number;
        settle(entryEvent(entry));
      });
      const timer = setTimeout(() => settle(isThere() ? ': still here\n\n' : ''), heartbeat);
      stopWaiting = () => settle('');
    });

  return new ReadableStream<Uint8Array>({
    start(controller) {
      closing?.addEventListener('abort', end);
      if (closing?.aborted) end();
      controller.enqueue(encoder.encode(`retry: ${RETRY}\n\n`));
    },
    async pull(controller) {
      const text = isOver ? '' : takeNext() || (await waitForNext());
      if (text !== '') {
        controller.enqueue(encoder.encode(text));
        return;
      }
      end();
      controller.close();
    },
    cancel: end,
  });
}

const entryEvent = (entry: JournalEntry): string =>
  `id: ${entry.number}\ndata: ${JSON.stringify(entry)}\n\n`;

const lostEvent = (lost: number, last: number): string =>
  `id: ${last}\nevent: lost\ndata: ${JSON.stringify({ lost })}\n\n`;
