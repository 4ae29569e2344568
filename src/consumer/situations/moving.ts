import { type Server, situations } from '../situation.ts';
import { addFile } from '../stage.ts';

const NEWER = '2026-01-15T12:00:00Z';

const create = (server: Server, count: number, createdAt: string) =>
  Array.from({ length: count }, () => addFile(server, createdAt));

const remove = ({ mock }: Server, ids: readonly string[]) =>
  ids.filter((id) => mock.files.delete(id));

/** Files that come, go and change while a client walks (clause 4.3 r2, r4). */
export const movingSituations = situations(
  { clause: '4.3-r4' },
  {
    'moving.newer-arrive': {
      title: 'A newer file arrives after each page.',
      after: [1, 2, 3],
      event: (server) => create(server, 1, NEWER),
    },
    'moving.listed-vanishes': {
      title: 'A file of the first page disappears.',
      event: (server, ids) => remove(server, ids.slice(0, 1)),
    },
    'moving.behind-cursor-vanishes': {
      title: 'The file at the cursor disappears.',
      // Pages of one entry for any limit, so that the position of the cursor is known.
      profile: { limit: { default: 1, maximum: 1 } },
      after: [2],
      event: (server, ids) => remove(server, ids.slice(1, 2)),
    },
    'moving.rest-vanishes': {
      title: 'All files of later pages disappear: the last page is empty.',
      event: (server, ids) => remove(server, ids.slice(3)),
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
