import type { JournalEntry } from '../mock/journal/entry.ts';

/**
 * Reads the entries of a stream of server-sent events, as the control API writes them: an entry has
 * no event name, and its `data` is one line. The connection is closed when the loop ends.
 */
export async function* readEvents(
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
        const [, data] = /^id: \d+\ndata: (.*)$/.exec(event) ?? [];
        if (data !== undefined) yield JSON.parse(data);
      }
    }
  } finally {
    // If the connection broke, the loop has already thrown the error.
    await reader.cancel().catch(() => {});
  }
}
