import { expect, it } from 'vitest';
import { checkConsumer } from './check-consumer.ts';
import type { ConsumerClient, ListedEntry } from './consumer-client.ts';

/** Mistakes of clients in public issue trackers. */

interface Entry extends ListedEntry {
  readonly name: string;
  readonly size: number;
  readonly contentType: string;
  readonly createdAt: string;
}

interface Habits {
  readonly keeps?: (entry: Entry, before: readonly Entry[]) => boolean;
  /** The number of empty pages in a row that end its walk. */
  readonly givesUpAfter?: number;
  /** Sends each request twice at once, and takes the first response. */
  readonly hedges?: boolean;
}

const clientWith = ({ keeps = () => true, givesUpAfter = Infinity, hedges = false }: Habits) => {
  const client: ConsumerClient = {
    async listFiles({ baseUrl, apiKey, workspaceId, fetch }) {
      const path = `${baseUrl}/api/v1/workspaces/${encodeURIComponent(workspaceId)}/files`;
      const headers = { authorization: `Bearer ${apiKey}` };
      const ask = async (query: string) => {
        const response = await fetch(path + query, { headers, redirect: 'error' });
        if (!response.ok) throw new Error(`status ${response.status}`);
        return response.json();
      };
      const all: Entry[] = [];
      let empty = 0;
      for (let query = ''; ; ) {
        const page = await (hedges ? Promise.any([ask(query), ask(query)]) : ask(query));
        const entries: readonly Entry[] = page.files;
        for (const entry of entries) if (keeps(entry, all)) all.push(entry);
        empty = entries.length === 0 ? empty + 1 : 0;
        if (!page.hasMore || empty === givesUpAfter) return all;
        query = `?cursor=${encodeURIComponent(page.nextCursor)}`;
      }
    },
  };
  return client;
};

const isNew = ({ name, size }: Entry, before: readonly Entry[]) =>
  !before.some((entry) => entry.name === name && entry.size === size);

it.each<[string, Habits, string]>([
  ['drops a file with a known name and size', { keeps: isNew }, 'names.same-size'],
  ['drops hidden files', { keeps: ({ name }) => !/^[.~]/.test(name) }, 'names.hidden'],
  [
    'drops files of an unknown type',
    { keeps: ({ contentType }) => contentType !== 'application/octet-stream' },
    'content-type.octet-stream',
  ],
  [
    'drops files of the epoch',
    { keeps: ({ createdAt }) => Date.parse(createdAt) !== 0 },
    'times.epoch-start',
  ],
  ['gives up at two empty pages in a row', { givesUpAfter: 2 }, 'pages.two-empty'],
  ['gives up at five empty pages in a row', { givesUpAfter: 5 }, 'pages.five-empty'],
])('a client that %s is found', async (_, habits, id) => {
  const run = async (client: ConsumerClient) =>
    (await checkConsumer(client, { through: 'fetch', only: [id] })).outcomes[0]?.judgement.verdict;

  expect(await run(clientWith({}))).toBe('pass');
  expect(await run(clientWith(habits))).toMatch(/fail|fragile/);
});

it('a client that sends each request twice at once is correct', async () => {
  const { outcomes } = await checkConsumer(clientWith({ hedges: true }), {
    through: 'fetch',
    jobs: 8,
    only: /^(pages|cursors|ties|limits|moving|body|outage\.(reset|cut))\./,
  });

  const wrong = outcomes.filter(({ judgement }) => judgement.verdict === 'fail');
  expect(wrong.map(({ id, judgement }) => [id, judgement])).toEqual([]);
});
