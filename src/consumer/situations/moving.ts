import type { ClauseId } from '../../document/clauses.ts';
import { rowsOf, situation } from '../define-situation.ts';
import { addFile, afterPages, filesOf, type Stage, type StageOptions } from '../set-stage.ts';

/** Files that come, go and change while a client walks (clause 4.3 r2, r4). */

interface Move {
  readonly id: string;
  readonly clause?: ClauseId;
  readonly title: string;
  readonly stage?: StageOptions;
  /** How many pages are given before it happens; again after each further one where several. */
  readonly after?: readonly number[];
  /** What happens, once for each of `after`. @returns the ids that came or went. */
  readonly event: (stage: Stage, ids: readonly string[]) => readonly string[];
}

const NEWER = '2026-01-15T12:00:00Z';
const OLDER = '2001-01-01T00:00:00Z';
/** Whatever limit a client asks for, it is known behind which entry the cursor stands. */
const PAGES_OF_ONE = { default: 1, maximum: 1 } as const;

const create = (stage: Stage, count: number, createdAt: string) =>
  Array.from({ length: count }, () => addFile(stage, createdAt));

/** As many as may be needed: ids are made up, and most of them may stand on one side. */
const MOST_TIED = 32;

/** Stores files of the creation time of one that is there, until some stand on each side of it. */
function createAround(stage: Stage, id: string): readonly string[] {
  const createdAt = stage.mock.files.get(id)?.createdAt ?? NEWER;
  const made: string[] = [];
  const stands = (isOnSide: (place: number, middle: number) => boolean): boolean => {
    const all = filesOf(stage).ids();
    return made.some((each) => isOnSide(all.indexOf(each), all.indexOf(id)));
  };
  do made.push(addFile(stage, createdAt));
  while (
    made.length < MOST_TIED &&
    !(stands((place, middle) => place < middle) && stands((place, middle) => place > middle))
  );
  return made;
}

const remove = ({ mock }: Stage, ids: readonly string[]) =>
  ids.filter((id) => mock.files.delete(id));

const moves = rowsOf<Move>()([
  {
    id: 'moving.newer-arrives',
    title: 'A file that is newer than all arrives after the first page.',
    event: (stage) => create(stage, 1, NEWER),
  },
  {
    id: 'moving.newer-page-arrives',
    title: 'As many newer files as a page holds arrive after the first page.',
    event: (stage) => create(stage, 3, NEWER),
  },
  {
    id: 'moving.newer-arrive-always',
    title: 'A newer file arrives after each page.',
    after: [1, 2, 3],
    event: (stage) => create(stage, 1, NEWER),
  },
  {
    id: 'moving.older-arrives',
    title: 'A file that is older than all arrives after the first page.',
    event: (stage) => create(stage, 1, OLDER),
  },
  {
    id: 'moving.tie-arrives',
    title: 'Files arrive with the creation time of the one behind which the cursor stands.',
    stage: { profile: { limit: PAGES_OF_ONE } },
    after: [2],
    event: (stage, ids) => {
      const [, behind = ''] = ids;
      return createAround(stage, behind);
    },
  },
  {
    id: 'moving.listed-vanishes',
    title: 'A file vanishes that was on the first page.',
    event: (stage, ids) => remove(stage, ids.slice(0, 1)),
  },
  {
    id: 'moving.listed-vanish-always',
    title: 'A file vanishes after each page that gave it.',
    stage: { profile: { limit: PAGES_OF_ONE } },
    after: [1, 2, 3],
    event: (stage) => remove(stage, filesOf(stage).ids().slice(0, 1)),
  },
  {
    id: 'moving.coming-vanishes',
    title: 'A file vanishes that was still to come.',
    event: (stage, ids) => remove(stage, ids.slice(4, 5)),
  },
  {
    id: 'moving.behind-cursor-vanishes',
    title: 'The file vanishes behind which the cursor stands.',
    stage: { profile: { limit: PAGES_OF_ONE } },
    after: [2],
    event: (stage, ids) => remove(stage, ids.slice(1, 2)),
  },
  {
    id: 'moving.rest-vanishes',
    title: 'All files vanish that were still to come: the last page is empty.',
    event: (stage, ids) => remove(stage, ids.slice(3)),
  },
  {
    id: 'moving.all-vanish',
    title: 'All files vanish after the first page.',
    event: (stage, ids) => remove(stage, ids),
  },
  {
    id: 'moving.one-for-another',
    title: 'One file vanishes that was listed, and a newer one arrives in its place.',
    event: (stage, ids) => [...remove(stage, ids.slice(0, 1)), ...create(stage, 1, NEWER)],
  },
  {
    id: 'moving.renamed',
    title: 'Files are renamed in the middle of the walk, to the name of one that was listed.',
    event: ({ mock }, ids) => {
      const name = mock.files.get(ids[0] ?? '')?.name ?? 'file.txt';
      for (const id of ids.slice(3)) mock.files.update(id, { name });
      return [];
    },
  },
  {
    id: 'moving.status-changes',
    clause: '3-transitions',
    title: 'The validationStatus of files changes in the middle of the walk.',
    event: ({ mock }, ids) => {
      for (const id of ids) mock.files.update(id, { validationStatus: 'superseded' });
      return [];
    },
  },
]);

export const movingSituations = moves.map(
  ({ id, clause = '4.3-r4', title, stage: options, after = [1], event }) =>
    situation({
      id,
      clause,
      title,
      arrange: (setStage) => {
        const stage = setStage(options);
        const ids = filesOf(stage).ids();
        const passing = new Set<string>();
        stage.mock.setScenario(
          afterPages(after, () => {
            for (const moved of event(stage, ids)) passing.add(moved);
          }),
        );
        return {
          ...stage,
          expected: {
            kind: 'files',
            ids: () => ids.filter((listed) => !passing.has(listed)),
            passing: () => [...passing],
          },
        };
      },
    }),
);
