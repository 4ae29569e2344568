import type { Situation } from './situation.ts';
import { situationOf } from './situation-rows.ts';
import { againRows } from './situations/again.ts';
import { bodyRows } from './situations/bodies.ts';
import { credentialRows } from './situations/credentials.ts';
import { cursorRows } from './situations/cursors.ts';
import { entryRows } from './situations/entries.ts';
import { failureBodyRows, failureStatusRows, redirectRows } from './situations/failures.ts';
import { idRows, nameRows } from './situations/ids-and-names.ts';
import { movingRows } from './situations/moving.ts';
import {
  keyCheckRows,
  refusedOperationRows,
  workspaceIdRows,
  workspaceReadRows,
} from './situations/operations.ts';
import { outageRows } from './situations/outages.ts';
import { limitRows, pageRows, tieRows } from './situations/pages.ts';
import { timeRows } from './situations/times.ts';

/** The table: what a server may do, a row each, in the order of reports. */
export const situationTable = [
  ...pageRows,
  ...bodyRows,
  ...cursorRows,
  ...tieRows,
  ...movingRows,
  ...limitRows,
  ...entryRows,
  ...timeRows,
  ...idRows,
  ...nameRows,
  ...workspaceIdRows,
  ...keyCheckRows,
  ...workspaceReadRows,
  ...refusedOperationRows,
  ...credentialRows,
  ...failureBodyRows,
  ...failureStatusRows,
  ...outageRows,
  ...redirectRows,
  ...againRows,
];

/** The id of a situation. */
export type SituationId = (typeof situationTable)[number]['id'];

const all: readonly Situation<SituationId>[] = situationTable.map((each) => situationOf(each));

/** Every situation, the plainest first; for a loop of one's own with `checkSituation`. */
export const consumerSituations = (): readonly Situation<SituationId>[] => all;

/** The situation of an id. */
export function situationById(id: SituationId): Situation<SituationId> {
  const found = all.find((each) => each.id === id);
  if (!found) throw new Error(`there is no situation ${id}`);
  return found;
}

/** The plainest of them: a client that makes no request there is none. */
export const plainestSituation: Situation = situationById('pages.full');
