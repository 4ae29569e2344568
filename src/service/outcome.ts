import type { RefusalCondition } from '../profile/refusals.ts';

/** A refusal: the condition, which the profile answers, and why it applies, for the journal. */
export interface Refused {
  readonly ok: false;
  readonly condition: RefusalCondition;
  /** Which rule refused and what would have passed; never a secret. */
  readonly reason: string;
  /** Seconds until a retry may pass, where time alone mends it. */
  readonly retryAfterSeconds?: number;
}

export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Refused;

export const passed = <Value>(value: Value): Outcome<Value> => ({ ok: true, value });

export const refused = (condition: RefusalCondition, reason: string): Refused => ({
  ok: false,
  condition,
  reason,
});
