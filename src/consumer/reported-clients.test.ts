import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { checkConsumer } from './check-consumer.ts';
import type { ConsumerClient, ListedEntry } from './consumer-client.ts';
import { isWrong } from './judgement.ts';

/** Mistakes of clients in public issue trackers. */

interface Entry extends ListedEntry {
  readonly name: string;
  readonly size: number;
  readonly contentType: string;
  readonly createdAt: string;
}

interface Habits {
  readonly keeps?: (entry: Entry, before: readonly Entry[]) => boolean;
  /** What it returns of an entry. */
  readonly returns?: (entry: Entry) => ListedEntry;
  /** The number of empty pages in a row that end its walk. */
  readonly givesUpAfter?: number;
  /** Sends each request twice at once, and takes the first response. */
  readonly hedges?: boolean;
  /** Changes the cursor before it sends it. */
  readonly cursor?: (cursor: string) => string;
  /** Whether all calls share one list. */
  readonly shares?: boolean;
  /** Whether all calls use the key of the latest. */
  readonly sharesKey?: boolean;
  /** Whether it lists only if the key check names the scope. */
  readonly checksScopes?: boolean;
}

const clientWith = ({
  keeps = () => true,
  returns = (entry) => entry,
  givesUpAfter = Infinity,
  hedges = false,
  cursor = (given) => given,
  shares = false,
  sharesKey = false,
  checksScopes = false,
}: Habits) => {
  let shared: Entry[] = [];
  let latestKey = '';
  const client: ConsumerClient = {
    async listFiles({ baseUrl, apiKey, workspaceId, fetch }) {
      latestKey = apiKey;
      const path = `${baseUrl}/api/v1/workspaces/${encodeURIComponent(workspaceId)}/files`;
      const ask = async (query: string) => {
        const headers = { authorization: `Bearer ${sharesKey ? latestKey : apiKey}` };
        const response = await fetch(path + query, { headers, redirect: 'error' });
        if (!response.ok) throw new Error(`status ${response.status}`);
        return response.json();
      };
      if (checksScopes) {
        const headers = { authorization: `Bearer ${apiKey}` };
        const { scopes = [] } = await (await fetch(`${baseUrl}/api/v1/auth`, { headers })).json();
        if (!scopes.includes('files:read')) throw new Error('the key may not list files');
      }
      const all: Entry[] = [];
      if (shares) shared = all;
      let empty = 0;
      for (let query = ''; ; ) {
        const page = await (hedges ? Promise.any([ask(query), ask(query)]) : ask(query));
        const entries: readonly Entry[] = page.files;
        for (const entry of entries) if (keeps(entry, all)) (shares ? shared : all).push(entry);
        empty = entries.length === 0 ? empty + 1 : 0;
        if (!page.hasMore || empty === givesUpAfter) return all.map(returns);
        query = `?cursor=${encodeURIComponent(cursor(page.nextCursor))}`;
      }
    },
  };
  return client;
};

const isNew = ({ name, size }: Entry, before: readonly Entry[]) =>
  !before.some((entry) => entry.name === name && entry.size === size);

const isNewUpload = (given: Entry, before: readonly Entry[]) =>
  isNew(given, before) || !before.some(({ createdAt }) => createdAt === given.createdAt);

const withoutZero = ({ size, ...entry }: Entry) => (size === 0 ? entry : { ...entry, size });

it.each<[string, Habits, string]>([
  ['drops a file with a known name and size', { keeps: isNew }, 'names.same-size'],
  ['drops the second of two uploads at once', { keeps: isNewUpload }, 'names.same-size'],
  ['leaves out a size of 0, as omitempty does', { returns: withoutZero }, 'size.zero'],
  ['drops hidden files', { keeps: ({ name }) => !/^[.~]/.test(name) }, 'names.hidden'],
  [
    'drops files of an unknown type',
    { keeps: ({ contentType }) => contentType !== 'application/octet-stream' },
    'content-type.unknown',
  ],
  [
    'drops files of the epoch',
    { keeps: ({ createdAt }) => Date.parse(createdAt) !== 0 },
    'times.edges',
  ],
  ['gives up at two empty pages in a row', { givesUpAfter: 2 }, 'pages.two-empty'],
  ['gives up at five empty pages in a row', { givesUpAfter: 5 }, 'pages.five-empty'],
  [
    'cuts the padding of a cursor',
    { cursor: (given) => given.replace(/=+$/, '') },
    'cursors.padded',
  ],
  ['shares its list between calls', { shares: true }, 'together.two-walks'],
  ['shares its key between calls', { sharesKey: true }, 'together.two-keys'],
  ['reads its scopes from the key check', { checksScopes: true }, 'key-check.before-listing'],
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
    only: /^(pages|cursors|ties|limits|moving|body|key|again|outage\.(reset|cut))\./,
  });

  const wrong = outcomes.filter(({ judgement }) => isWrong(judgement));
  expect(wrong.map(({ id, judgement }) => [id, judgement])).toEqual([]);
});

/** A client that asks for compressed bodies; `node:http` leaves them as they are. */
const compressing = (decode: (body: Buffer) => Buffer, accepted = 'gzip, br'): ConsumerClient => ({
  async listFiles({ baseUrl, apiKey, workspaceId }) {
    const path = `${baseUrl}/api/v1/workspaces/${encodeURIComponent(workspaceId)}/files`;
    const ask = (query: string) =>
      new Promise<Buffer>((resolve, reject) => {
        const headers = { authorization: `Bearer ${apiKey}`, 'accept-encoding': accepted };
        const asked = get(path + query, { headers }, async (response) => {
          resolve(Buffer.concat(await response.toArray()));
        });
        asked.on('error', reject);
      });
    const all: Entry[] = [];
    for (let query = ''; ; ) {
      const page = JSON.parse(decode(await ask(query)).toString());
      all.push(...page.files);
      if (!page.hasMore) return all;
      query = `?cursor=${encodeURIComponent(page.nextCursor)}`;
    }
  },
});

it.each([
  ['body.gzip', gunzipSync],
  ['body.brotli', brotliDecompressSync],
] as const)('%s finds a client that asks for the coding and cannot read it', async (id, decode) => {
  const verdictOf = async (client: ConsumerClient) =>
    (await checkConsumer(client, { only: [id] })).outcomes[0]?.judgement.verdict;
  const isCoded = (body: Buffer) => body[0] !== '{'.charCodeAt(0);

  expect(await verdictOf(compressing((body) => (isCoded(body) ? decode(body) : body)))).toBe(
    'pass',
  );
  expect(await verdictOf(compressing((body) => body))).toBe('fragile');
  expect(await verdictOf(compressing((body) => body, 'gzip;q=0, br; q=0.0'))).toBe('pass');
});
