import type { Redact } from '../src/text/redact.ts';
import { StopError, UnmetError } from './http/stop.ts';
import { observations } from './observations.ts';
import type { RuleContext } from './run/context.ts';
import { faultNeed, faultText } from './run/need.ts';
import {
  type NotSeen,
  notSeen,
  type Observation,
  type ObservationResult,
  type Observed,
} from './run/observation.ts';
import { shownSafely } from './run/safe-texts.ts';

/**
 * Makes every observation, one after another, after the rules. Observations use the responses that
 * the rules received and do not affect the verdicts. One that exhausts the budget, or gets a
 * response that the suite cannot process, is `not-seen`.
 */
export async function runObservations(
  context: RuleContext,
  redact: Redact,
  onObservation?: (result: ObservationResult) => void,
): Promise<ObservationResult[]> {
  const results: ObservationResult[] = [];
  for (const observation of observations) {
    const result = await observe(observation, context, redact);
    results.push(result);
    onObservation?.(result);
  }
  return results;
}

/** Makes one observation, even if its requests failed. */
export async function observe(
  observation: Observation,
  context: RuleContext,
  redact: Redact,
): Promise<ObservationResult> {
  const { id, clauses, question } = observation;
  const observed = shownSafely(await run(observation, context), redact);
  return { id, clauses, question, observed };
}

async function run({ run: observed }: Observation, context: RuleContext): Promise<Observed> {
  try {
    const seen = await observed(context);
    return notSeenBy(context.client.interruption()) ?? seen;
  } catch (error) {
    return (
      notSeenBy(context.client.interruption()) ??
      notSeenBy(error) ??
      notSeen(faultText(error), faultNeed)
    );
  }
}

function notSeenBy(error: unknown): NotSeen | undefined {
  if (!(error instanceof UnmetError)) return undefined;
  const unseen = notSeen(error.message, error.need);
  return error instanceof StopError ? { ...unseen, stop: error.kind } : unseen;
}
