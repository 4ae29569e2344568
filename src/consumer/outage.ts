import { largestGroups } from '../text/group-by.ts';
import type { Judge } from './judge-client.ts';
import { isWrong } from './judgement.ts';
import type { SituationOutcome } from './run-situation.ts';
import type { Situation } from './situation.ts';
import { plainestSituation } from './situations.ts';

/** The outcome of a situation that was not judged. */
export function notJudged(
  { id, clause, title }: Pick<Situation, 'id' | 'clause' | 'title'>,
  reason: string,
): SituationOutcome {
  return {
    ...{ id, clause, title, milliseconds: 0, unreported: [] },
    judgement: { verdict: 'unproven', reason: `it was not judged: ${reason}` },
    session: { requests: [], result: { kind: 'not-called' }, workspaceId: '' },
  };
}

export const reasonOf = (error: unknown): string =>
  error instanceof Error && error.name !== 'AbortError' ? error.message : 'the run was stopped';

/** Judges until the signal is aborted, or the driver or server of the client fails. */
export class UntilCutShort {
  /** Why nothing more is judged; undefined while the run continues. */
  reason: string | undefined;
  readonly #signal: AbortSignal | undefined;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
    if (signal?.aborted) this.reason = reasonOf(signal.reason);
  }

  guard(judge: Judge): Judge {
    return async (situation) => {
      if (this.reason !== undefined) return notJudged(situation, this.reason);
      try {
        return await judge(situation);
      } catch (error) {
        this.reason ??= reasonOf(this.#signal?.aborted ? this.#signal.reason : error);
        return notJudged(situation, this.reason);
      }
    };
  }
}

/** Whether the client failed, and nothing shows that it ran at all. */
export const isSilent = (outcome: SituationOutcome): boolean =>
  isWrong(outcome.judgement) && !isAlive(outcome);

/** A client that returns something without a request has cached it. */
const isAlive = ({ session: { requests, result, isSecondCall } }: SituationOutcome): boolean =>
  requests.length > 0 ||
  isSecondCall === true ||
  (result.kind === 'listed' && result.ids.length > 0) ||
  result.kind === 'answered';

/** If nothing was judged: the most frequent reason. */
export function nothingProven(outcomes: readonly SituationOutcome[]): string | undefined {
  const reasons = outcomes.map(({ judgement }) =>
    judgement.verdict === 'unproven' ? judgement.reason : undefined,
  );
  if (reasons.includes(undefined)) return undefined;
  const [[most] = []] = largestGroups(reasons, (reason) => reason);
  return `nothing could be judged: ${most}`;
}

/**
 * Detects a client that is gone at the end of the run: one that no longer makes a request in the
 * plainest situation.
 */
export async function outageAtTheEnd(
  outcomes: readonly SituationOutcome[],
  again: Judge,
): Promise<string | undefined> {
  if (!outcomes.some(isSilent)) return undefined;
  const outcome = await again(plainestSituation);
  if (isAlive(outcome)) return undefined;
  const { result } = outcome.session;
  const message = 'message' in result ? `: ${result.message}` : '';
  return `the client made requests at first, but none at the end${message}`;
}

/** After this many timeouts in a row, the client is slow rather than the machine busy. */
const MAX_TIMEOUTS_IN_A_ROW = 3;

/**
 * Reruns, one at a time, the situations that timed out in parallel with others: on a busy machine a
 * timeout proves nothing.
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
    if (inVain === MAX_TIMEOUTS_IN_A_ROW) break;
    const again = await judge(situation);
    inVain = hasTimedOut(again) ? inVain + 1 : 0;
    found[place] = again.session.result.kind === 'not-called' ? outcome : again;
  }
  return found;
}

const hasTimedOut = ({ session }: SituationOutcome): boolean => session.result.kind === 'timed-out';
