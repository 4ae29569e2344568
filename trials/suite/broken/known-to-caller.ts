import type { KnownFile } from '../../../contract-tests/listing/known-file.ts';
import type { Mock } from '../../../src/mock/create-mock.ts';
import type { Mutant } from '../mutant.ts';
import { pagesByHand } from '../own-paging.ts';

/** Every file of the workspace under test, with its time. */
export const knownIn = (mock: Mock): readonly KnownFile[] =>
  mock.files.list().map(({ id, createdAt }) => ({ id, createdAt }));

const ids = (mock: Mock) => ({ knownFiles: mock.files.list().map(({ id }) => ({ id })) });

/** Adds a file while the listing is walked, as the newest. */
export const addsFiles = (mock: Mock) => ({
  during: () => {
    mock.files.create();
  },
});

/** What shows only to a caller who knows what is there, or who changes it. */
export const knownToCallerMutants: readonly Mutant[] = [
  {
    id: 'newest-never-shown',
    title: 'the newest files are never shown, and the caller knows of them',
    clause: '4.3-r3',
    // As many as share the newest time.
    breaks: pagesByHand({ order: (files) => files.slice(4) }),
    given: (mock) => ({ knownFiles: knownIn(mock) }),
    fails: ['paging.complete', 'paging.first-page'],
  },
  {
    id: 'newest-never-shown-by-id',
    title: 'the newest file is never shown, and the caller knows its id alone',
    clause: '4.3-r2',
    breaks: pagesByHand({ order: (files) => files.slice(1) }),
    given: ids,
    fails: ['paging.complete'],
  },
  {
    id: 'one-never-shown',
    title: 'a file in the middle is never shown, and the caller knows of it',
    clause: '4.3-r2',
    breaks: pagesByHand({ order: (files) => files.toSpliced(20, 1) }),
    given: (mock) => ({ knownFiles: knownIn(mock) }),
    fails: ['paging.complete'],
  },
  {
    id: 'oldest-never-shown',
    title: 'the oldest file is never shown, and the caller knows of it',
    clause: '4.3-r2',
    breaks: pagesByHand({ order: (files) => files.slice(0, -1) }),
    given: (mock) => ({ knownFiles: knownIn(mock) }),
    fails: ['paging.complete'],
  },
  {
    id: 'offset-during',
    title: 'a cursor counts entries, and the caller adds a file while the listing is walked',
    clause: '4.3-r4',
    breaks: pagesByHand({}),
    given: addsFiles,
    fails: ['listing.unique-ids', 'paging.complete'],
  },
];
