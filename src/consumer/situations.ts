import type { ClientOperation } from './consumer-client.ts';
import type { Situation } from './situation.ts';
import { choiceSituations } from './situations/choices.ts';
import { againSituations, credentialSituations } from './situations/credentials.ts';
import { bodySituations, entrySituations } from './situations/entries.ts';
import {
  failureBodySituations,
  failureStatusSituations,
  outageSituations,
} from './situations/failures.ts';
import { operationSituations } from './situations/operations.ts';
import {
  cursorSituations,
  limitSituations,
  movingSituations,
  pageSituations,
  tieSituations,
} from './situations/pages.ts';
import { idSituations, nameSituations, timeSituations } from './situations/values.ts';

/** Everything that a server may do, in the order of reports. */
const written = [
  ...pageSituations,
  ...bodySituations,
  ...cursorSituations,
  ...tieSituations,
  ...movingSituations,
  ...limitSituations,
  ...entrySituations,
  ...timeSituations,
  ...idSituations,
  ...nameSituations,
  ...operationSituations,
  ...credentialSituations,
  ...failureBodySituations,
  ...failureStatusSituations,
  ...outageSituations,
  ...againSituations,
];

const all: readonly Situation[] = [...written, ...choiceSituations];

/** The id of a situation; those of the choices of a profile are more. */
export type SituationId = (typeof written)[number]['id'];

/** Every situation, the plainest first. Use it for your own loop with `checkSituation`. */
export const consumerSituations = (): readonly Situation[] => all;

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
export function situationNamed(id: SituationId | (string & {})): Situation {
  const found = all.find((situation) => situation.id === id);
  if (found) return found;
  throw new Error(
    `Failed to check the client: only: there is no situation "${id}"; the groups are ${groups()}`,
  );
}

const groups = (): string => [...new Set(all.map(({ id }) => `${id.split('.')[0]}.*`))].join(', ');

const plainest: Readonly<Record<ClientOperation, SituationId>> = {
  listFiles: 'pages.full',
  checkKey: 'key-check.plain',
  readWorkspace: 'workspace-read.plain',
};

/** A client that makes no request here is rejected. */
export const plainestSituation: Situation = situationNamed(plainest.listFiles);

/** The id of the situation that differs only by not varying a choice. */
export const unvariedOf = ({ unvaried, calls = 'listFiles' }: Situation): string =>
  unvaried ?? plainest[calls];
