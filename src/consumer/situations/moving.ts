import { addFile, type Setup } from '../setup.ts';
import { rows } from '../situation-rows.ts';

const NEWER = '2026-01-15T12:00:00Z';
/** Pages of one entry for any limit, so that the position of the cursor is known. */
const PAGES_OF_ONE = { default: 1, maximum: 1 } as const;

const create = (setup: Setup, count: number, createdAt: string) =>
  Array.from({ length: count }, () => addFile(setup, createdAt));

/** Stores enough files with the creation time of a file for some to sort before and after it. */
const createAround = (setup: Setup, id: string): readonly string[] =>
  create(setup, 16, setup.mock.files.get(id)?.createdAt ?? NEWER);

const remove = ({ mock }: Setup, ids: readonly string[]) =>
  ids.filter((id) => mock.files.delete(id));

/** Files that come, go and change while a client walks (clause 4.3 r2, r4). */
export const movingRows = rows(
  { clause: '4.3-r4' },
  {
    'moving.newer-arrives': {
      title: 'A newer file arrives after the first page.',
      event: (setup) => create(setup, 1, NEWER),
    },
    'moving.newer-arrive-always': {
      title: 'A newer file arrives after each page.',
      after: [1, 2, 3],
      event: (setup) => create(setup, 1, NEWER),
    },
    'moving.tie-arrives': {
      title: 'Files arrive with the creation time of the file at the cursor.',
      profile: { limit: PAGES_OF_ONE },
      after: [2],
      event: (setup, ids) => {
        const [, behind = ''] = ids;
        return createAround(setup, behind);
      },
    },
    'moving.listed-vanishes': {
      title: 'A file of the first page disappears.',
      event: (setup, ids) => remove(setup, ids.slice(0, 1)),
    },
    'moving.coming-vanishes': {
      title: 'A file of a later page disappears.',
      event: (setup, ids) => remove(setup, ids.slice(4, 5)),
    },
    'moving.behind-cursor-vanishes': {
      title: 'The file at the cursor disappears.',
      profile: { limit: PAGES_OF_ONE },
      after: [2],
      event: (setup, ids) => remove(setup, ids.slice(1, 2)),
    },
    'moving.rest-vanishes': {
      title: 'All files of later pages disappear: the last page is empty.',
      event: (setup, ids) => remove(setup, ids.slice(3)),
    },
    'moving.one-for-another': {
      title: 'A listed file disappears and a newer one arrives instead.',
      event: (setup, ids) => [...remove(setup, ids.slice(0, 1)), ...create(setup, 1, NEWER)],
    },
    'moving.renamed': {
      title: 'Files are renamed in the middle of the walk to the name of a listed one.',
      event: ({ mock }, ids) => {
        const name = mock.files.get(ids[0] ?? '')?.name ?? 'file.txt';
        for (const id of ids.slice(3)) mock.files.update(id, { name });
        return [];
      },
    },
    'moving.status-changes': {
      clause: '3-transitions',
      title: 'The validationStatus of files changes in the middle of the walk.',
      event: ({ mock }, ids) => {
        for (const id of ids) mock.files.update(id, { validationStatus: 'superseded' });
        return [];
      },
    },
  },
);
