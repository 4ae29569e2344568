import type { Judge } from './attribute.ts';
import type { SituationOutcome } from './run-situation.ts';
import type { Situation } from './situation.ts';

/** Reruns that time out one after another: then the client is slow, and not the machine busy. */
const MOST_IN_VAIN = 3;

/**
 * Reruns, one at a time, the situations that timed out while others ran beside them: a busy machine
 * proves nothing.
 *
 * @returns the outcomes, in the same order.
 */
export async function rerunTimedOut(
  situations: readonly Situation[],
  outcomes: readonly SituationOutcome[],
  judge: Judge,
): Promise<readonly SituationOutcome[]> {
  const found = [...outcomes];
  let inVain = 0;
  for (const [place, situation] of situations.entries()) {
    const outcome = found[place];
    if (!outcome || !hasTimedOut(outcome)) continue;
    if (inVain === MOST_IN_VAIN) break;
    const again = await judge(situation);
    inVain = hasTimedOut(again) ? inVain + 1 : 0;
    found[place] = again.session.result.kind === 'not-called' ? outcome : again;
  }
  return found;
}

const hasTimedOut = ({ session }: SituationOutcome): boolean => session.result.kind === 'timed-out';
