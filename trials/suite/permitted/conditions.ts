import { setTimeout as later } from 'node:timers/promises';
import type { Mock } from '../../../src/mock/create-mock.ts';
import { addsFiles, knownIn } from '../broken/listing.ts';
import { permitted } from '../cases.ts';
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

const busy = (status: number, headers: Record<string, string> = {}) =>
  everyNth(10, () => Response.json({}, { status, headers }));
/** A refusal of all later requests, from the middle of the run. */
const inTheEnd = (status: number, headers: Record<string, string> = {}) =>
  everyNth(1, (_, turn) => (turn > 50 ? Response.json({}, { status, headers }) : undefined));

/** Conditions of time, network, location and keys. */
export const permittedConditions = permitted({
  'rate-limit': ['A rate limit that says when to come back.', busy(429, { 'retry-after': '1' })],

  'rate-limit-for-good': [
    'A rate limit that ends in the middle of the run and stays.',
    inTheEnd(429),
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
  'files-arrive': [
    'A file arrives at every second request.',
    moving(2, (mock) => mock.files.create()),
  ],
  'files-arrive-tied': [
    'Files of one instant arrive at every request.',
    moving(1, (mock) => mock.files.create({ createdAt: '2026-01-15T12:00:00Z' })),
  ],

  'any-vanish': [
    'Files vanish all over, and others arrive.',
    moving(4, (mock, turn) => {
      deleteAt((turn * 7) % mock.files.list().length)(mock);
      if (turn % 2 === 0) mock.files.create();
    }),
  ],

  'file-returns': [
    'A file is deleted and restored behind a while.',
    hiding(({ walk }) => (walk === 6 ? [33] : [])),
  ],
  gzip: ['Bodies are compressed.', { gzip: true }],

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
        mock.files.delete(knownFiles[0] ?? '');
        return { knownFiles };
      },
    },
  ],
  'files-added': ['The caller adds files during a walk.', { given: addsFiles }],
});
