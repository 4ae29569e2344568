import type { PermittedRows } from '../permitted.ts';
import { FILES } from '../proof-world.ts';
import { type Break, everyNth, isBy, operationOf } from '../rewrite-answers.ts';

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

/** Files that are there and are not: deleted and restored, or hidden while they are looked at. */

/** What files do while they are listed. */
export const fileChanges: PermittedRows = {
  'files-arrive': [
    'A file arrives at every second request.',
    everyNth(2, (mock) => void mock.files.create()),
  ],
  'files-arrive-tied': [
    'Files of one instant arrive at every request.',
    everyNth(1, (mock) => void mock.files.create({ createdAt: '2026-01-15T12:00:00Z' })),
  ],
  'files-arrive-anywhere': [
    'Files arrive with times long gone.',
    everyNth(
      3,
      (mock, turn) =>
        void mock.files.create({ createdAt: new Date(Date.UTC(2026, 0, 6) + turn * 9_000_000) }),
    ),
  ],
  'newest-vanish': [
    'The newest file vanishes at every sixth request.',
    everyNth(6, (mock) => void mock.files.delete(mock.files.list()[0]?.id ?? '')),
  ],
  'oldest-vanish': [
    'The oldest file vanishes at every sixth request.',
    everyNth(6, (mock) => void mock.files.delete(mock.files.list().at(-1)?.id ?? '')),
  ],
  'any-vanish': [
    'Files vanish all over, and others arrive.',
    everyNth(4, (mock, turn) => {
      const files = mock.files.list();
      mock.files.delete(files[(turn * 7) % files.length]?.id ?? '');
      if (turn % 2 === 0) mock.files.create();
    }),
  ],
  'all-vanish': [
    'Every file vanishes in the middle of the run.',
    everyNth(58, (mock) => {
      for (const { id } of mock.files.list()) mock.files.delete(id);
    }),
  ],
  'files-change': [
    'Names and statuses of files change.',
    everyNth(3, (mock, turn) => {
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
