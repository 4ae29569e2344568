import type { Situation } from './situation.ts';
import { situationOf } from './situation-rows.ts';
import { againRows, credentialRows } from './situations/credentials.ts';
import { bodyRows, entryRows } from './situations/entries.ts';
import {
  failureBodyRows,
  failureStatusRows,
  outageRows,
  redirectRows,
} from './situations/failures.ts';
import { movingRows } from './situations/moving.ts';
import { operationRows } from './situations/operations.ts';
import { cursorRows, limitRows, pageRows, tieRows } from './situations/pages.ts';
import { idRows, nameRows, timeRows } from './situations/values.ts';

/** Everything that a server may do: one row per situation, in the order of reports. */
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
  ...operationRows,
  ...credentialRows,
  ...failureBodyRows,
  ...failureStatusRows,
  ...outageRows,
  ...redirectRows,
  ...againRows,
];

export type SituationId = (typeof situationTable)[number]['id'];

const all: readonly Situation<SituationId>[] = situationTable.map((each) => situationOf(each));

/** Every situation, the plainest first. Use it for your own loop with `checkSituation`. */
export const consumerSituations = (): readonly Situation<SituationId>[] => all;

/**
 * The situations with the given ids or matching the pattern. Default: all.
 *
 * @throws Error if an id is unknown, or nothing matches.
 */
export function chooseSituations(only?: readonly string[] | RegExp): readonly Situation[] {
  if (only === undefined) return all;
  if (!(only instanceof RegExp)) return only.map((id) => situationNamed(id));
  // A pattern with the flag g keeps its last position.
  const found = all.filter(({ id }) => id.search(only) >= 0);
  if (found.length > 0) return found;
  throw new Error(
    `Failed to check the client: only: no situation matches ${String(only)}; the groups are ${groups()}`,
  );
}

/** @throws Error if there is none. */
export function situationNamed(id: string): Situation {
  const found = all.find((situation) => situation.id === id);
  if (found) return found;
  throw new Error(
    `Failed to check the client: only: there is no situation "${id}"; the groups are ${groups()}`,
  );
}

const groups = (): string => [...new Set(all.map(({ id }) => `${id.split('.')[0]}.*`))].join(', ');

/** A client that makes no request here is rejected. */
export const plainestSituation: Situation = situationNamed('pages.full' satisfies SituationId);
