import type { StatedId } from '../../src/document/clauses.ts';
import type { Cause } from '../causes/incident.ts';
import type { WalkPicture } from '../causes/picture.ts';
import type { KeyName } from '../http/credentials.ts';
import type { Evidence, Exchange } from '../http/exchange.ts';
import type { StopKind } from '../http/stop.ts';
import type { RuleContext } from './context.ts';
import { need, provideText, type UnmetNeed } from './need.ts';

/** The deployment follows the rule. */
export interface Pass {
  readonly verdict: 'pass';
}

/** What the document requires, what was found, and the evidence. */
interface Deviation {
  readonly expected: string;
  readonly found: string;
  readonly evidence: Evidence;
  /** The clause that decides; the first one of the rule by default. */
  readonly clause?: StatedId;
  /** The likely mistake behind it, if the evidence suggests one. */
  readonly likelyCause?: Cause | undefined;
  /** A diagram of the walks involved, if it is about walks. */
  readonly picture?: WalkPicture | undefined;
}

/** The deployment does something that the document does not allow. */
export interface Fail extends Deviation {
  readonly verdict: 'fail';
}

/** The document allows this, but a reader of the document would not expect it. */
export interface Warn extends Deviation {
  readonly verdict: 'warn';
}

/** The rule could not be judged: something was missing, or the run could not finish. */
export interface Unproven {
  readonly verdict: 'unproven';
  readonly reason: string;
  /** Provide this to decide the rule. */
  readonly need: UnmetNeed;
  /** The same as a sentence that uses the names of the options of `runContract`. */
  readonly provide: string;
  /** The exchanges made so far; empty if no request was needed. */
  readonly evidence: readonly Exchange[];
  /** The key that was not given, if that is the reason. */
  readonly missingKey?: KeyName;
  /** Why a request could not be completed, if that is the reason. */
  readonly stop?: StopKind;
}

/** The result of a rule, with its evidence. */
export type Outcome = Pass | Fail | Warn | Unproven;
export type Verdict = Outcome['verdict'];

export const pass: Pass = { verdict: 'pass' };

export function fail(expected: string, found: string, ...evidence: Evidence): Fail {
  return { verdict: 'fail', expected, found, evidence: distinct(evidence) };
}

export function warn(expected: string, found: string, ...evidence: Evidence): Warn {
  return { verdict: 'warn', expected, found, evidence: distinct(evidence) };
}

export function unproven(
  reason: string,
  unmet: UnmetNeed,
  evidence: readonly Exchange[] = [],
): Unproven {
  return { verdict: 'unproven', reason, provide: provideText(unmet), need: unmet, evidence };
}

/** For a rule that needs a key that was not given. */
export const withoutKey = (name: KeyName, what: string): Unproven => ({
  ...unproven(`${what} was not given`, need.key(name, what)),
  missingKey: name,
});

/** One exchange is often the evidence for two parts of an outcome. */
function distinct([first, ...rest]: Evidence): Evidence {
  return [first, ...[...new Set(rest)].filter((exchange) => exchange !== first)];
}

/** Checks a deployment against one or more stated clauses of the document. */
export interface Rule {
  /** Stable, because reports and expected-failure files contain it. */
  readonly id: string;
  /** Ids of `src/document/clauses.ts`. */
  readonly clauses: readonly StatedId[];
  readonly title: string;
  readonly run: (context: RuleContext) => Promise<Outcome>;
}
