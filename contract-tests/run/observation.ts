import type { OpenId } from '../../src/document/clauses.ts';
import type { Json } from '../../src/document/wire.ts';
import type { Evidence, Exchange } from '../http/exchange.ts';
import { type StopKind, UnmetError } from '../http/stop.ts';
import type { RuleContext } from './context.ts';
import { need, provideText, type UnmetNeed } from './need.ts';

/** How the deployment behaves where a clause is open, with the exchanges that show it. */
export interface Seen<Value extends Json> {
  readonly kind: 'seen';
  /** One sentence for readers, which only changes if the behaviour changes. */
  readonly answer: string;
  /** The amount of data behind the answer, if more data might change it: `300 files`. */
  readonly basis?: string;
  /** The same as data, from which a profile can be derived. */
  readonly value: Value;
  readonly evidence: Evidence;
}

/** The observation could not be made: something was missing, or the run could not finish. */
export interface NotSeen {
  readonly kind: 'not-seen';
  readonly reason: string;
  /** Provide this to make the observation possible. */
  readonly need: UnmetNeed;
  /** The same as a sentence that uses the names of the options of `runContract`. */
  readonly provide: string;
  /** Why requests stopped, if the run could not finish. */
  readonly stop?: StopKind;
}

export type Observed<Value extends Json = Json> = Seen<Value> | NotSeen;

/** A question about open clauses of the document. The answer never changes a verdict. */
export interface Observation<Id extends string = string, Value extends Json = Json> {
  /** Stable, because reports contain it. */
  readonly id: Id;
  /** Ids of the open clauses in `src/document/clauses.ts` that it is about. */
  readonly clauses: readonly OpenId[];
  readonly question: string;
  readonly run: (context: RuleContext) => Promise<Observed<Value>>;
}

/** Defines an observation and infers the type of its value. */
export function observation<const Id extends string, Value extends Json>(
  definition: Observation<Id, Value>,
): Observation<Id, Value> {
  return definition;
}

/** The result of one observation, with its question. The id determines the type of the value. */
export interface ObservationResult<Id extends string = string, Value extends Json = Json> {
  readonly id: Id;
  readonly clauses: readonly OpenId[];
  readonly question: string;
  readonly observed: Observed<Value>;
}

/** The most exchanges kept per observation: further ones repeat them. */
const MAX_EXCHANGES = 8;

/** @param exchanges the evidence; without any, the observation was not made. */
export function seen<const Value extends Json>(
  answer: string | Pick<Seen<Value>, 'answer' | 'basis'>,
  value: Value,
  ...exchanges: readonly Exchange[]
): Seen<Value> {
  const [first, ...rest] = new Set(exchanges);
  if (!first) return cannotSee('nothing could be requested', unanswered);
  const evidence: Evidence = [first, ...rest.slice(0, MAX_EXCHANGES - 1)];
  return { kind: 'seen', ...(typeof answer === 'string' ? { answer } : answer), value, evidence };
}

const unanswered = need.deployment('a deployment that responds');

export function notSeen(reason: string, need: UnmetNeed): NotSeen {
  return { kind: 'not-seen', reason, provide: provideText(need), need };
}

/** Ends the calling observation. */
export function cannotSee(reason: string, need: UnmetNeed): never {
  throw new UnmetError(reason, need);
}
