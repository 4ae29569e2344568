import type { Situation } from './situation.ts';
import { credentialSituations } from './situations/credentials.ts';
import { failureBodySituations } from './situations/failure-bodies.ts';
import { failureStatusSituations } from './situations/failure-statuses.ts';
import { outageSituations } from './situations/outages.ts';
import { pageSituations } from './situations/pages.ts';
import { redirectSituations } from './situations/redirects.ts';

const all: readonly Situation[] = [
  ...pageSituations,
  ...credentialSituations,
  ...failureBodySituations,
  ...failureStatusSituations,
  ...outageSituations,
  ...redirectSituations,
];

/** Every situation, the plainest first; for a loop of one's own with `runSituation`. */
export const consumerSituations = (): readonly Situation[] => all;
