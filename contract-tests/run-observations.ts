import type { Json } from '../src/document/wire.ts';
import type { Redact } from './exchange/redact.ts';
import { StopError } from './exchange/stop.ts';
import type { RuleContext } from './judgement/context.ts';
import { shownSentence } from './judgement/excerpt.ts';
import { faultNeed, faultText, mapWords } from './judgement/need.ts';
import {
  type NotSeen,
  NotSeenError,
  notSeen,
  notSeenByStop,
  type Observation,
  type ObservationResult,
  type Observed,
} from './judgement/observation.ts';
import { isArray } from './listing/page.ts';
import { observations } from './observations.ts';

/**
 * Makes every observation, one after the other, after the rules: they share what the rules have
 * seen and change nothing of it. One that meets the end of the budget, or an answer that the suite
 * itself cannot cope with, is `not-seen`.
 */
export async function runObservations(
  context: RuleContext,
  redact: Redact,
  onObservation: (result: ObservationResult) => void,
): Promise<ObservationResult[]> {
  const results: ObservationResult[] = [];
  for (const observation of observations) {
    const result = await observe(observation, context, redact);
    results.push(result);
    onObservation(result);
  }
  return results;
}

/** Makes one observation, whatever became of the requests that it needed. */
export async function observe(
  observation: Observation,
  context: RuleContext,
  redact: Redact,
): Promise<ObservationResult> {
  const { id, clauses, question } = observation;
  const observed = redactObserved(await run(observation, context), redact);
  return { id, clauses, question, observed };
}

async function run(observation: Observation, context: RuleContext): Promise<Observed> {
  try {
    const observed = await observation.run(context).catch(endedBy);
    const stop = context.client.interruption();
    return stop ? notSeenByStop(stop) : observed;
  } catch (error) {
    if (error instanceof StopError) return notSeenByStop(error);
    return notSeen(faultText(error), faultNeed);
  }
}

function endedBy(error: unknown): NotSeen {
  if (error instanceof NotSeenError) return error.observed;
  throw error;
}

/** Texts and values quote what was seen, and a deployment may echo a secret. */
function redactObserved(observed: Observed, redact: Redact): Observed {
  if (observed.kind === 'not-seen') {
    const shown = (sentence: string) => shownSentence(sentence, redact);
    return { ...observed, ...notSeen(shown(observed.reason), mapWords(observed.need, shown)) };
  }
  return {
    ...observed,
    answer: shownSentence(observed.answer, redact),
    value: redactJson(observed.value, once(redact)),
  };
}

/** Samples repeat their texts: cursors, addresses, names of fields. */
function once(redact: Redact): Redact {
  const shown = new Map<string, string>();
  return (text, most) => {
    const known = shown.get(text) ?? redact(text, most);
    shown.set(text, known);
    return known;
  };
}

/** Characters of one text of a value: a deployment may send megabytes, and a profile holds them. */
const LONGEST_TEXT = 16 * 1024;

function redactJson(value: Json, redact: Redact): Json {
  if (typeof value === 'string') return redact(value, LONGEST_TEXT);
  if (value === null || typeof value !== 'object') return value;
  if (isArray(value)) return value.map((item) => redactJson(item, redact));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      redact(name, LONGEST_TEXT),
      redactJson(field, redact),
    ]),
  );
}
