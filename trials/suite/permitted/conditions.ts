import { setTimeout as later } from 'node:timers/promises';
import { admitsSecret } from '../admit-requests.ts';
import { addsFiles, knownIn } from '../broken/complete.ts';
import { permitted } from '../permitted.ts';
import { worldWithKey } from '../proof-world.ts';
import { everyNth, isBy } from '../rewrite-answers.ts';
import { fileChanges } from './file-changes.ts';

const busy = (status: number, headers: Record<string, string>) =>
  everyNth(10, () => Response.json({}, { status, headers }));

const SOON = new Date(Date.UTC(2026, 0, 15, 0, 0, 2)).toUTCString();

const hexadecimal = 'wsk_5e1f09a7c3d24b8607d2c94e8a6f1530';

/** The hour, the network, the place and the keys. */
export const permittedConditions = permitted({
  'rate-limit': ['A rate limit that says when to come back.', busy(429, { 'retry-after': '1' })],
  'rate-limit-by-date': [
    'A rate limit that names the time to come back.',
    busy(429, { 'retry-after': SOON }),
  ],
  'rate-limit-silent': ['A rate limit that does not say when.', busy(429, {})],
  overload: ['Overload that says when to come back.', busy(503, { 'retry-after': '2' })],
  'overload-silent': ['Overload that does not say when.', busy(503, {})],
  'rate-limit-for-good': [
    'A rate limit that ends in the middle of the run and stays.',
    everyNth(1, (_, turn) => (turn > 50 ? Response.json({}, { status: 429 }) : undefined)),
  ],
  'overload-for-good': [
    'Overload that sets in in the middle of the run and tells to come back tomorrow.',
    everyNth(1, (_, turn) =>
      turn > 50
        ? Response.json({}, { status: 503, headers: { 'retry-after': '86400' } })
        : undefined,
    ),
  ],
  'key-runs-out': [
    'The key expires in the middle of the run.',
    (mock) => {
      let requests = 0;
      return (request) => {
        requests += 1;
        const over = requests > 50 && isBy(mock, 'reader', request);
        return over ? Response.json({ code: 'expired_key' }, { status: 401 }) : mock.fetch(request);
      };
    },
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
    everyNth(30, (mock) => {
      mock.files.delete(mock.files.list().at(-1)?.id ?? '');
    }),
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
