import { setTimeout as later } from 'node:timers/promises';
import { admitsSecret } from '../admit-requests.ts';
import { addsFiles, knownIn } from '../broken/known-to-caller.ts';
import { everyNth } from '../every-nth.ts';
import type { Permitted } from '../permitted.ts';
import { worldWithKey } from '../proof-world.ts';
import { isBy } from '../rewrite-answers.ts';
import { fileChanges } from './file-changes.ts';

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

const together: readonly Permitted[] = [
  {
    id: 'one-request-at-a-time',
    title: 'A second request at the same time is refused with 429.',
    serves: (mock) => {
      let underWay = 0;
      return async (request) => {
        underWay += 1;
        const isFirst = underWay === 1;
        await later(0);
        underWay -= 1;
        return isFirst ? mock.fetch(request) : Response.json({}, { status: 429 });
      };
    },
  },
  {
    id: 'answers-out-of-order',
    title: 'Requests that come at the same time are answered in any order.',
    serves: (mock) => {
      let requests = 0;
      return async (request) => {
        requests += 1;
        await later((requests * 7) % 5);
        return mock.fetch(request);
      };
    },
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
  ...together,
  ...fileChanges,
  ...places,
  ...keys,
  ...given,
];
