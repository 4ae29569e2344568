import type { Situation } from './situation.ts';
import { pageSituations } from './situations/pages.ts';

const all: readonly Situation[] = [...pageSituations];

/** Every situation, the plainest first; for a loop of one's own with `runSituation`. */
export const consumerSituations = (): readonly Situation[] => all;
