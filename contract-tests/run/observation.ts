import type { OpenId } from '../../src/document/clauses.ts';
import type { Json } from '../../src/document/wire.ts';
import type { Redact } from '../../src/text/redact.ts';
import type { Evidence } from '../http/exchange.ts';
import { lackBehind, type StopKind } from '../http/stop.ts';
import type { RuleContext } from './context.ts';
import { provideText, type UnmetNeed } from './need.ts';
import { redactResult } from './redact-result.ts';

/** What is known about a choice besides its value. */
interface Remarks {
  /** What was seen and cannot be expressed in a profile, in words. */
  readonly unexpressed?: readonly string[];
  /** Names of headers, or paths in a body, whose values change from request to request. */
  readonly varying?: readonly string[];
}

/** A deployment's choice at an open clause, with the exchanges that show it. */
export interface ObservedChoice extends Remarks {
  readonly kind: 'observed';
  /** The value as text. */
  readonly answer: string;
  /** The value as a profile has it. */
  readonly value: Json;
  readonly evidence: Evidence;
}

/** The choice is not known: something was missing, or the run could not finish. */
export interface UnobservedChoice extends Remarks {
  readonly kind: 'not-observed';
  readonly reason: string;
  /** Provide this to make the observation possible. */
  readonly need: UnmetNeed;
  /** The same as a sentence that uses the names of the options of `runContract`. */
  readonly provide: string;
  /** Why requests stopped, if the run could not finish. */
  readonly stop?: StopKind;
  /** A likely value. */
  readonly assumed?: Json;
  /** A lower bound of the value that was seen. */
  readonly atLeast?: number;
}

export type Observed = ObservedChoice | UnobservedChoice;

/** Looks at one open choice of a deployment. The answer never changes a verdict. */
export interface Observation {
  /** Stable, because reports contain it: the path of the choice in a profile. */
  readonly id: string;
  /** Ids of the open clauses in `src/document/clauses.ts` that it is about. */
  readonly clauses: readonly OpenId[];
  /** The choice, in a sentence. */
  readonly question: string;
  readonly run: (context: RuleContext) => Promise<Observed>;
}

/** The result of one observation. */
export interface ObservationResult extends Omit<Observation, 'run'> {
  readonly observed: Observed;
}

/**
 * Makes observations one after another, after the rules: they use the responses that the rules
 * received. One that exhausts the budget, or gets a response that cannot be processed, is `not-observed`.
 */
export async function runObservations(
  observations: readonly Observation[],
  context: RuleContext,
  redact: Redact,
  onObservation?: (result: ObservationResult) => void,
): Promise<ObservationResult[]> {
  const results: ObservationResult[] = [];
  for (const observation of observations) {
    const { id, clauses, question } = observation;
    const observed = redactResult(await run(observation, context), redact);
    const result = { id, clauses, question, observed };
    results.push(result);
    onObservation?.(result);
  }
  return results;
}

async function run({ run: observe }: Observation, context: RuleContext): Promise<Observed> {
  try {
    const observed = await observe(context);
    const interruption = context.client.interruption();
    if (!interruption) return observed;
    throw interruption;
  } catch (error) {
    const { evidence: _, ...lack } = lackBehind(context.client.interruption() ?? error);
    return { kind: 'not-observed', ...lack, provide: provideText(lack.need) };
  }
}
