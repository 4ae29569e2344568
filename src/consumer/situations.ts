import type { Situation } from './situation.ts';
import { againSituations } from './situations/again.ts';
import { bodySituations } from './situations/bodies.ts';
import { credentialSituations } from './situations/credentials.ts';
import { cursorSituations } from './situations/cursors.ts';
import { entrySituations } from './situations/entries.ts';
import { failureBodySituations } from './situations/failure-bodies.ts';
import { failureStatusSituations } from './situations/failure-statuses.ts';
import { idSituations } from './situations/ids.ts';
import { keyCheckSituations } from './situations/keys.ts';
import { limitSituations } from './situations/limits.ts';
import { movingSituations } from './situations/moving.ts';
import { nameSituations } from './situations/names.ts';
import { outageSituations } from './situations/outages.ts';
import { pageSituations, plainest } from './situations/pages.ts';
import { redirectSituations } from './situations/redirects.ts';
import { refusedCheckSituations } from './situations/refused-checks.ts';
import { tieSituations } from './situations/ties.ts';
import { timeSituations } from './situations/times.ts';
import { workspaceIdSituations } from './situations/workspace-ids.ts';
import { workspaceReadSituations } from './situations/workspace-reads.ts';

const all = [
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
  ...workspaceIdSituations,
  ...keyCheckSituations,
  ...workspaceReadSituations,
  ...refusedCheckSituations,
  ...credentialSituations,
  ...failureBodySituations,
  ...failureStatusSituations,
  ...outageSituations,
  ...redirectSituations,
  ...againSituations,
];

/** The id of a situation. */
export type SituationId = (typeof all)[number]['id'];

/** Every situation, the plainest first; for a loop of one's own with `checkSituation`. */
export const consumerSituations = (): readonly Situation<SituationId>[] => all;

/** The plainest of them: a client that makes no request there is none. */
export const plainestSituation: Situation = plainest;
