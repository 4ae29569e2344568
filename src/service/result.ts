import type { FaultForm, RefusalCondition } from '../profile/refusal-conditions.ts';

/** A refusal: the condition, which the profile answers, and why it applies, for the journal. */
export interface Refused {
  readonly ok: false;
  readonly condition: RefusalCondition;
  /** What is odd about it, where a profile may answer each form in its own way. */
  readonly form?: FaultForm;
  /** Which rule refused and what would have passed; never a secret. */
  readonly reason: string;
  /** Seconds until a retry may pass, where time alone mends it. */
  readonly retryAfterSeconds?: number;
}

export interface Passed<Value> {
  readonly ok: true;
  readonly value: Value;
}

/** What the service makes of a request, or of a part of it. */
export type Result<Value> = Passed<Value> | Refused;

export const passed = <Value>(value: Value): Passed<Value> => ({ ok: true, value });

export const refused = <const Condition extends RefusalCondition>(
  condition: Condition,
  reason: string,
  form?: FaultForm<Condition> & FaultForm,
): Refused =>
  form === undefined ? { ok: false, condition, reason } : { ok: false, condition, reason, form };
