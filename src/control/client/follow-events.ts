import type { JournalEntry } from '../../mock/journal/entry.ts';

/**
 * The entries of a stream of server-sent events, as the control API writes them: an entry has no
 * name of an event, and `data` on one line. Whoever stops listening closes the connection.
 */
export async function* readEntries(
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
        const entry = entryOf(event.split('\n'));
        if (entry) yield entry;
      }
    }
  } finally {
    // Where the connection broke, the loop has thrown that already.
    await reader.cancel().catch(() => {});
  }
}

function entryOf(lines: readonly string[]): JournalEntry | undefined {
  const data = lines.find((line) => line.startsWith('data: '));
  const isNamed = lines.some((line) => line.startsWith('event: '));
  return data === undefined || isNamed ? undefined : JSON.parse(data.slice('data: '.length));
}
