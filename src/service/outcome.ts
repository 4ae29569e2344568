import type { ProfileField } from '../profile/fields.ts';
import type { RefusalCondition } from '../profile/refusal-conditions.ts';

/** The open choices that made an outcome what it is, in the order in which they were met. */
export type Assumes = readonly ProfileField[];

/** A refusal: the condition, which the profile answers, and why it applies, for the journal. */
export interface Refused {
  readonly ok: false;
  readonly condition: RefusalCondition;
  /** What is odd about it, where a profile may answer each form in its own way. */
  readonly form?: string;
  /** Which rule refused and what would have passed; never a secret. */
  readonly reason: string;
  /** Seconds until a retry may pass, where time alone mends it. */
  readonly retryAfterSeconds?: number;
  /** Besides the condition's own refusal, which is always open (clause 7 r4). */
  readonly assumes?: Assumes;
}

export interface Passed<Value> {
  readonly ok: true;
  readonly value: Value;
  readonly assumes?: Assumes;
}

export type Outcome<Value> = Passed<Value> | Refused;

export const passed = <Value>(value: Value, assumes?: Assumes): Passed<Value> =>
  assumes && assumes.length > 0 ? { ok: true, value, assumes } : { ok: true, value };

export const refused = (
  condition: RefusalCondition,
  reason: string,
  assumes: Assumes = [],
  form?: string,
): Refused => ({
  ok: false,
  condition,
  reason,
  ...(form !== undefined && { form }),
  ...(assumes.length > 0 && { assumes }),
});

/** The same outcome, resting on earlier choices too. */
export function assuming<Value>(earlier: Assumes, outcome: Outcome<Value>): Outcome<Value> {
  if (earlier.length === 0) return outcome;
  return { ...outcome, assumes: [...earlier, ...(outcome.assumes ?? [])] };
}
