import { setTimeout as later } from 'node:timers/promises';
import type { Mock } from '../../../src/mock/create-mock.ts';
import { admitsSecret } from '../admit-requests.ts';
import { addsFiles, knownIn } from '../broken/known-to-caller.ts';
import type { Permitted } from '../permitted.ts';
import { FILES, worldWithKey } from '../proof-world.ts';
import { type Break, isBy, operationOf } from '../rewrite-answers.ts';

/** Does something at every nth request, in place of an answer if it gives one. */
const everyNth = (n: number, act: (mock: Mock, turn: number) => Response | undefined): Break => {
  return (mock) => {
    let requests = 0;
    return async (request) => {
      requests += 1;
      return (requests % n === 0 ? act(mock, requests / n) : undefined) ?? mock.fetch(request);
    };
  };
};

const busy = (status: number, headers: Record<string, string>) =>
  everyNth(10, () => Response.json({}, { status, headers }));

const SOON = new Date(Date.UTC(2026, 0, 15, 0, 0, 2)).toUTCString();

const load: readonly Permitted[] = [
  {
    id: 'rate-limit',
    title: 'A rate limit that says when to come back.',
    serves: busy(429, { 'retry-after': '1' }),
  },
  {
    id: 'rate-limit-by-date',
    title: 'A rate limit that names the time to come back.',
    serves: busy(429, { 'retry-after': SOON }),
  },
  { id: 'rate-limit-silent', title: 'A rate limit that does not say when.', serves: busy(429, {}) },
  {
    id: 'overload',
    title: 'Overload that says when to come back.',
    serves: busy(503, { 'retry-after': '2' }),
  },
  { id: 'overload-silent', title: 'Overload that does not say when.', serves: busy(503, {}) },
  {
    id: 'rate-limit-for-good',
    title: 'A rate limit that ends in the middle of the run and stays.',
    serves: everyNth(1, (_, turn) => (turn > 50 ? Response.json({}, { status: 429 }) : undefined)),
  },
  {
    id: 'overload-for-good',
    title: 'Overload that sets in in the middle of the run and tells to come back tomorrow.',
    serves: everyNth(1, (_, turn) =>
      turn > 50
        ? Response.json({}, { status: 503, headers: { 'retry-after': '86400' } })
        : undefined,
    ),
  },
  {
    id: 'key-runs-out',
    title: 'The key expires in the middle of the run.',
    serves: (mock) => {
      let requests = 0;
      return (request) => {
        requests += 1;
        const over = requests > 50 && isBy(mock, 'reader', request);
        return over ? Response.json({ code: 'expired_key' }, { status: 401 }) : mock.fetch(request);
      };
    },
  },
  {
    id: 'connection-breaks',
    title: 'Every tenth connection breaks.',
    serves: everyNth(10, () => {
      throw new TypeError('fetch failed');
    }),
  },
  {
    id: 'slow',
    title: 'Every answer takes its time.',
    serves: (mock) => async (request) => {
      await later(4);
      return mock.fetch(request);
    },
  },
];

/** Deletes the files at some positions, and restores them, as told by what was asked for so far. */
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

const change: readonly Permitted[] = [
  {
    id: 'files-arrive',
    title: 'A file arrives at every second request.',
    serves: everyNth(2, (mock) => void mock.files.create()),
  },
  {
    id: 'files-arrive-tied',
    title: 'Files of one instant arrive at every request.',
    serves: everyNth(1, (mock) => void mock.files.create({ createdAt: '2026-01-15T12:00:00Z' })),
  },
  {
    id: 'files-arrive-anywhere',
    title: 'Files arrive with times long gone.',
    serves: everyNth(
      3,
      (mock, turn) =>
        void mock.files.create({ createdAt: new Date(Date.UTC(2026, 0, 6) + turn * 9_000_000) }),
    ),
  },
  {
    id: 'newest-vanish',
    title: 'The newest file vanishes at every sixth request.',
    serves: everyNth(6, (mock) => void mock.files.delete(mock.files.list()[0]?.id ?? '')),
  },
  {
    id: 'oldest-vanish',
    title: 'The oldest file vanishes at every sixth request.',
    serves: everyNth(6, (mock) => void mock.files.delete(mock.files.list().at(-1)?.id ?? '')),
  },
  {
    id: 'any-vanish',
    title: 'Files vanish all over, and others arrive.',
    serves: everyNth(4, (mock, turn) => {
      const files = mock.files.list();
      mock.files.delete(files[(turn * 7) % files.length]?.id ?? '');
      if (turn % 2 === 0) mock.files.create();
    }),
  },
  {
    id: 'all-vanish',
    title: 'Every file vanishes in the middle of the run.',
    serves: everyNth(58, (mock) => {
      for (const { id } of mock.files.list()) mock.files.delete(id);
    }),
  },
  {
    id: 'files-change',
    title: 'Names and statuses of files change.',
    serves: everyNth(3, (mock, turn) => {
      const files = mock.files.list();
      const id = files[(turn * 5) % files.length]?.id ?? '';
      mock.files.update(id, { name: `renamed-${turn}.pdf`, validationStatus: `checked-${turn}` });
    }),
  },
];

/** Files that are there and are not: deleted and restored, or hidden while they are looked at. */
const returns: readonly Permitted[] = [
  {
    id: 'file-returns',
    title: 'A file is deleted and restored behind a while.',
    serves: hiding(({ walk }) => (walk === 6 ? [33] : [])),
  },
  {
    id: 'newest-returns',
    title: 'The newest file is deleted and restored behind a while.',
    serves: hiding(({ request }) => (request > 20 && request < 34 ? [0] : [])),
  },
  {
    id: 'file-comes-and-goes',
    title: 'A file is there in one walk, and in the next it is not.',
    serves: hiding(({ walk }) => (walk % 3 === 0 ? [33] : [])),
  },
  {
    id: 'files-come-and-go',
    title: 'Now these files are hidden and now those, for some requests each.',
    serves: hiding(({ request }) =>
      Array.from({ length: 9 }, (_, at) => (at * 5 + Math.floor(request / 3)) % FILES),
    ),
  },
];

const places: readonly Permitted[] = [
  { id: 'path-prefix', title: 'The API stands behind a path prefix.', basePath: '/tenants/a%20b' },
  { id: 'gzip', title: 'Bodies are compressed.', wire: { gzip: true } },
  {
    id: 'connection-closed',
    title: 'Every connection is closed behind its answer.',
    wire: { closes: true },
  },
  { id: 'in-pieces', title: 'Bodies come in small pieces.', wire: { pieces: 700, gzip: true } },
];

const hexadecimal = 'wsk_5e1f09a7c3d24b8607d2c94e8a6f1530';

const keys: readonly Permitted[] = [
  {
    id: 'keys-hexadecimal',
    title: 'Keys of hexadecimal digits, which may be capital or small.',
    mock: { world: worldWithKey({ label: 'reader', workspace: 'main', secret: hexadecimal }) },
    serves: admitsSecret((given, good) => given.toLowerCase() === good),
  },
  {
    id: 'keys-base64',
    title: 'Keys in base64, of which a single character too many is no byte.',
    serves: admitsSecret((given, good) => given.length % 4 === 1 && given.slice(0, -1) === good),
  },
  {
    id: 'unscoped-key-elsewhere',
    title: 'The key without files:read is one of another workspace.',
    mock: { world: worldWithKey({ label: 'unscoped', workspace: 'second', scopes: [] }) },
  },
];

const given: readonly Permitted[] = [
  {
    id: 'known-files',
    title: 'The caller knows every file.',
    given: (mock) => ({ knownFiles: knownIn(mock) }),
  },
  {
    id: 'known-file-deleted',
    title: 'A file that the caller knows was deleted since, and others are during the run.',
    serves: everyNth(30, (mock) => {
      mock.files.delete(mock.files.list().at(-1)?.id ?? '');
    }),
    given: (mock) => {
      const knownFiles = knownIn(mock);
      mock.files.delete(knownFiles[0]?.id ?? '');
      return { knownFiles };
    },
  },
  { id: 'files-added', title: 'The caller adds files during a walk.', given: addsFiles },
  {
    id: 'files-not-added',
    title: 'What is to add a file during a walk fails.',
    given: () => ({
      during: () => {
        throw new Error('no such table: files');
      },
    }),
  },
];

/** The hour, the network, the place and the keys. */
export const permittedConditions: readonly Permitted[] = [
  ...load,
  ...change,
  ...returns,
  ...places,
  ...keys,
  ...given,
];
