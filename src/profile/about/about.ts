import type { OpenId } from '../../document/clauses.ts';
import type { LearnedPath } from '../fields.ts';
import type { ProfileInput, ValueAt } from '../schema.ts';

/**
 * Facts about fields for tools. They are separate from the sections, so that bundles of the mock do
 * not contain them. A missing field does not compile.
 */

/** A value that the consumer kit tries on a client, with plain values for all other choices. */
export interface Variation<Value = unknown> {
  readonly title: string;
  readonly value: Value;
  /** Other choices that the value needs to have an effect. */
  readonly also?: ProfileInput;
  /** The open clause that it varies, and its choice; those of the field if omitted. */
  readonly clause?: OpenId;
  readonly choice?: string;
  /** Ids of variations that it includes. With its own id, no stated clause can be the cause. */
  readonly contains?: readonly string[];
  readonly files?: number;
  /** Sizes of groups of files created at the same instant. */
  readonly ties?: readonly number[];
  /** Files to store unchanged, newest first. */
  readonly stored?: readonly { readonly name?: string; readonly createdAt?: string }[];
  /** Whether the key lacks the required scope. */
  readonly isRefused?: true;
}

type Vary<Value> =
  | {
      /** The name of the choice in reports. */
      readonly choice: string;
      /** Variations by the id of their situation without `choice.`: `limit-maximum.one`. */
      readonly vary: Readonly<Record<string, Variation<Value>>>;
    }
  /** The id of a situation that also varies it, or the reason that none does. */
  | { readonly varied: string }
  | { readonly unvaried: string };

/** Whether a schema lists all values. If so, random profiles draw from them. */
type IsListed<Value> = [Value] extends [string | boolean | undefined]
  ? string extends Value
    ? false
    : true
  : false;

/** The description of a field, and the values that the consumer kit tries. */
type AboutField<Value> = { readonly description: string } & Vary<Value>;

/** Values for random profiles, if the schema does not list them all. */
interface Sampled<Value> {
  readonly samples: readonly [Value, ...Value[]];
}

type AboutPath<Path extends LearnedPath> = AboutField<Input<Path>> &
  (IsListed<Input<Path>> extends true ? unknown : Sampled<Input<Path>>);

type Input<Path extends string> = Exclude<ValueAt<ProfileInput, Path>, undefined>;

/** The facts about the fields of some sections. */
export type About<Section extends string> = {
  readonly [Path in Extract<LearnedPath, Section | `${Section}.${string}`>]: AboutPath<Path>;
};

/** The same for any field. */
export type AnyAbout = AboutField<unknown> & Partial<Sampled<unknown>>;
