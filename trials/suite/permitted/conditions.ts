import { setTimeout as later } from 'node:timers/promises';
import type { Mock } from '../../../src/mock/create-mock.ts';
import { admitsSecret } from '../admit-requests.ts';
import { addsFiles, knownIn } from '../broken/complete.ts';
import { type PermittedRows, permitted } from '../cases.ts';
import { FILES, worldWithKey } from '../proof-world.ts';
import { type Break, everyNth, isBy, operationOf } from '../rewrite-answers.ts';

/** Deletes the files at some positions and restores them, depending on the requests so far. */
const hiding =
  (hides: (so: { request: number; walk: number }) => readonly number[]): Break =>
  (mock) => {
    const all = mock.files.list();
    const gone = new Set<number>();
    let request = 0;
    let walk = 0;
    return (each) => {
      if (isBy(mock, 'reader', each) && operationOf(each) === 'listFiles') {
        request += 1;
        if (!new URL(each.url).searchParams.has('cursor')) walk += 1;
      }
      const hidden = hides({ request, walk });
      all.forEach((file, at) => {
        if (hidden.includes(at) && !gone.has(at)) mock.files.delete(file.id);
        if (!hidden.includes(at) && gone.has(at)) mock.files.create(file);
        if (hidden.includes(at)) gone.add(at);
        else gone.delete(at);
      });
      return mock.fetch(each);
    };
  };

/** Changes the files at every nth request. */
const moving = (n: number, move: (mock: Mock, turn: number) => unknown): Break =>
  everyNth(n, (mock, turn) => void move(mock, turn));

const deleteAt = (index: number) => (mock: Mock) =>
  mock.files.delete(mock.files.list().at(index)?.id ?? '');

/** Changes of files while they are listed. */
const fileChanges: PermittedRows = {
  'files-arrive': [
    'A file arrives at every second request.',
    moving(2, (mock) => mock.files.create()),
  ],
  'files-arrive-tied': [
    'Files of one instant arrive at every request.',
    moving(1, (mock) => mock.files.create({ createdAt: '2026-01-15T12:00:00Z' })),
  ],
  'files-arrive-anywhere': [
    'Files arrive with times long gone.',
    moving(3, (mock, turn) =>
      mock.files.create({ createdAt: new Date(Date.UTC(2026, 0, 6) + turn * 9_000_000) }),
    ),
  ],
  'newest-vanish': ['The newest file vanishes at every sixth request.', moving(6, deleteAt(0))],
  'oldest-vanish': ['The oldest file vanishes at every sixth request.', moving(6, deleteAt(-1))],
  'any-vanish': [
    'Files vanish all over, and others arrive.',
    moving(4, (mock, turn) => {
      deleteAt((turn * 7) % mock.files.list().length)(mock);
      if (turn % 2 === 0) mock.files.create();
    }),
  ],
  'all-vanish': [
    'Every file vanishes in the middle of the run.',
    moving(58, (mock) => {
      for (const { id } of mock.files.list()) mock.files.delete(id);
    }),
  ],
  'files-change': [
    'Names and statuses of files change.',
    moving(3, (mock, turn) => {
      const files = mock.files.list();
      const id = files[(turn * 5) % files.length]?.id ?? '';
      mock.files.update(id, { name: `renamed-${turn}.pdf`, validationStatus: `checked-${turn}` });
    }),
  ],
  'file-returns': [
    'A file is deleted and restored behind a while.',
    hiding(({ walk }) => (walk === 6 ? [33] : [])),
  ],
  'newest-returns': [
    'The newest file is deleted and restored behind a while.',
    hiding(({ request }) => (request > 20 && request < 34 ? [0] : [])),
  ],
  'file-comes-and-goes': [
    'A file is there in one walk, and in the next it is not.',
    hiding(({ walk }) => (walk % 3 === 0 ? [33] : [])),
  ],
  'files-come-and-go': [
    'Now these files are hidden and now those, for some requests each.',
    hiding(({ request }) =>
      Array.from({ length: 9 }, (_, at) => (at * 5 + Math.floor(request / 3)) % FILES),
    ),
  ],
};

const busy = (status: number, headers: Record<string, string> = {}) =>
  everyNth(10, () => Response.json({}, { status, headers }));
/** A refusal of all later requests, from the middle of the run. */
const inTheEnd = (status: number, headers: Record<string, string> = {}) =>
  everyNth(1, (_, turn) => (turn > 50 ? Response.json({}, { status, headers }) : undefined));

const SOON = new Date(Date.UTC(2026, 0, 15, 0, 0, 2)).toUTCString();

const hexadecimal = 'wsk_5e1f09a7c3d24b8607d2c94e8a6f1530';

/** Conditions of time, network, location and keys. */
export const permittedConditions = permitted({
  'rate-limit': ['A rate limit that says when to come back.', busy(429, { 'retry-after': '1' })],
  'rate-limit-by-date': [
    'A rate limit that names the time to come back.',
    busy(429, { 'retry-after': SOON }),
  ],
  'rate-limit-silent': ['A rate limit that does not say when.', busy(429)],
  overload: ['Overload that says when to come back.', busy(503, { 'retry-after': '2' })],
  'overload-silent': ['Overload that does not say when.', busy(503)],
  'rate-limit-for-good': [
    'A rate limit that ends in the middle of the run and stays.',
    inTheEnd(429),
  ],
  'overload-for-good': [
    'Overload that sets in in the middle of the run and tells to come back tomorrow.',
    inTheEnd(503, { 'retry-after': '86400' }),
  ],
  'key-runs-out': [
    'The key expires in the middle of the run.',
    everyNth(1, (mock, turn, request) =>
      turn > 50 && isBy(mock, 'reader', request)
        ? Response.json({ code: 'expired_key' }, { status: 401 })
        : undefined,
    ),
  ],
  'connection-breaks': [
    'Every tenth connection breaks.',
    everyNth(10, () => {
      throw new TypeError('fetch failed');
    }),
  ],
  slow: [
    'Every answer takes its time.',
    (mock) => async (request) => {
      await later(4);
      return mock.fetch(request);
    },
  ],
  'one-request-at-a-time': [
    'A second request at the same time is refused with 429.',
    (mock) => {
      let underWay = 0;
      return async (request) => {
        underWay += 1;
        const isFirst = underWay === 1;
        await later(0);
        underWay -= 1;
        return isFirst ? mock.fetch(request) : Response.json({}, { status: 429 });
      };
    },
  ],
  'answers-out-of-order': [
    'Requests that come at the same time are answered in any order.',
    (mock) => {
      let requests = 0;
      return async (request) => {
        requests += 1;
        await later((requests * 7) % 5);
        return mock.fetch(request);
      };
    },
  ],
  ...fileChanges,
  'path-prefix': ['The API stands behind a path prefix.', { basePath: '/tenants/a%20b' }],
  gzip: ['Bodies are compressed.', { wire: { gzip: true } }],
  'connection-closed': [
    'Every connection is closed behind its answer.',
    { wire: { closes: true } },
  ],
  'in-pieces': ['Bodies come in small pieces.', { wire: { pieces: 700, gzip: true } }],
  'keys-hexadecimal': [
    'Keys of hexadecimal digits, which may be capital or small.',
    admitsSecret((given, good) => given.toLowerCase() === good),
    { mock: { world: worldWithKey({ label: 'reader', workspace: 'main', secret: hexadecimal }) } },
  ],
  'keys-base64': [
    'Keys in base64, of which a single character too many is no byte.',
    admitsSecret((given, good) => given.length % 4 === 1 && given.slice(0, -1) === good),
  ],
  'unscoped-key-elsewhere': [
    'The key without files:read is one of another workspace.',
    { mock: { world: worldWithKey({ label: 'unscoped', workspace: 'second', scopes: [] }) } },
  ],
  'known-files': [
    'The caller knows every file.',
    { given: (mock) => ({ knownFiles: knownIn(mock) }) },
  ],
  'known-file-deleted': [
    'A file that the caller knows was deleted since, and others are during the run.',
    moving(30, deleteAt(-1)),
    {
      given: (mock) => {
        const knownFiles = knownIn(mock);
        mock.files.delete(knownFiles[0]?.id ?? '');
        return { knownFiles };
      },
    },
  ],
  'files-added': ['The caller adds files during a walk.', { given: addsFiles }],
  'files-not-added': [
    'What is to add a file during a walk fails.',
    {
      given: () => ({
        during: () => {
          throw new Error('no such table: files');
        },
      }),
    },
  ],
});
