import type { Json } from '../src/document/wire.ts';
import { StopError } from './exchange/stop.ts';
import type { RuleContext } from './judgement/context.ts';
import { mapWords } from './judgement/need.ts';
import {
  notSeen,
  notSeenByStop,
  type Observation,
  type ObservationResult,
  type Observed,
} from './judgement/observation.ts';
import {
  createObservationContext,
  type ObservationContext,
} from './judgement/observation-context.ts';
import { isArray } from './listing/page.ts';
import { observations } from './observations.ts';

/**
 * Makes every observation, one after the other, after the rules: they share what the rules have
 * seen and change nothing of it. One that meets the end of the budget is `not-seen`.
 *
 * @throws Error "Failed to make the observation …" for a fault of the suite itself.
 */
export async function runObservations(
  context: RuleContext,
  redact: (text: string) => string,
  onObservation: (result: ObservationResult) => void,
): Promise<ObservationResult[]> {
  const shared = createObservationContext(context);
  const results: ObservationResult[] = [];
  for (const observation of observations) {
    const result = await observe(observation, shared, redact);
    results.push(result);
    onObservation(result);
  }
  return results;
}

/** Makes one observation, whatever became of the requests that it needed. */
export async function observe(
  observation: Observation,
  context: ObservationContext,
  redact: (text: string) => string,
): Promise<ObservationResult> {
  const { id, clauses, question } = observation;
  const observed = redactObserved(await run(observation, context), redact);
  return { id, clauses, question, observed };
}

async function run(observation: Observation, context: ObservationContext): Promise<Observed> {
  try {
    return await observation.run(context);
  } catch (error) {
    if (error instanceof StopError) return notSeenByStop(error);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Failed to make the observation ${observation.id}: ${reason}`, {
      cause: error,
    });
  }
}

/** Texts and values quote what was seen, and a deployment may echo a secret. */
function redactObserved(observed: Observed, redact: (text: string) => string): Observed {
  if (observed.kind === 'not-seen') {
    return { ...observed, ...notSeen(redact(observed.reason), mapWords(observed.need, redact)) };
  }
  return {
    ...observed,
    answer: redact(observed.answer),
    value: redactJson(observed.value, redact),
  };
}

function redactJson(value: Json, redact: (text: string) => string): Json {
  if (typeof value === 'string') return redact(value);
  if (value === null || typeof value !== 'object') return value;
  if (isArray(value)) return value.map((item) => redactJson(item, redact));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [redact(name), redactJson(field, redact)]),
  );
}
