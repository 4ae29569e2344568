import type { ProfileField } from '../profile/fields.ts';
import type { InvalidForm, RefusalCondition } from '../profile/refusals.ts';

/** A refusal: the condition, which the profile answers, and why it applies, for the journal. */
export interface Refused {
  readonly ok: false;
  readonly condition: RefusalCondition;
  /** The form of an invalid limit or cursor. */
  readonly form?: InvalidForm;
  /** The rule that refused; never a secret. */
  readonly why: string;
  /** A request that would have passed, if the condition alone does not imply it. */
  readonly wouldPass?: string;
  /** Whether it would have passed earlier: it was used or is too old. */
  readonly hasLapsed?: true;
  /** Seconds until a retry may pass, if waiting is enough. */
  readonly retryAfterSeconds?: number;
}

export interface Passed<Value> {
  readonly ok: true;
  readonly value: Value;
}

/** The service's result for a request, or for a part of it. */
export type Result<Value> = Passed<Value> | Refused;

export const passed = <Value>(value: Value): Passed<Value> => ({ ok: true, value });

type Details = Pick<Refused, 'form' | 'wouldPass' | 'hasLapsed'>;

export const refused = (
  condition: RefusalCondition,
  why: string,
  details: Details = {},
): Refused => ({ ok: false, condition, why, ...details });

/** The choices of the profile that an answer rests on, each once, in the order of use. */
export class UsedChoices {
  // Quicker than a set: there are few of them.
  readonly fields: ProfileField[] = [];

  add(field: ProfileField): this {
    if (!this.fields.includes(field)) this.fields.push(field);
    return this;
  }
}
