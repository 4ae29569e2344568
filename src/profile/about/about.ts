import type { OpenId } from '../../document/clauses.ts';
import type { LearnedPath } from '../fields.ts';
import type { ProfileInput, ValueAt } from '../schema.ts';

/**
 * What tools need to know of a field, and no page that mocks the API: it stands beside the sections,
 * so that no bundle of the mock holds it. A field that is left out does not compile.
 */

/** A value that the consumer kit tries on a client, with all else as plain as can be. */
export interface Variation<Value = unknown> {
  /** Of its situation, behind `choice.`: `limit-maximum.one`. */
  readonly id: string;
  /** The choice as reports name it. */
  readonly choice: string;
  readonly title: string;
  readonly value: Value;
  /** What the profile says besides, for the value to show. */
  readonly also?: ProfileInput;
  /** The open clause that it varies; the field's closest, if left out. */
  readonly clause?: OpenId;
  /** Variations that are a part of it. Its own id: no stated clause is to blame for it. */
  readonly contains?: readonly string[];
  readonly files?: number;
  /** Sizes of groups of files that were created at one instant. */
  readonly ties?: readonly number[];
  /** Files stored as they are, the newest first. */
  readonly stored?: readonly { readonly name?: string; readonly createdAt?: string }[];
  /** Whether the key lacks what is required. */
  readonly isRefused?: true;
}

/** The ids of situations that vary it, or why none does. */
type NotHere = { readonly by: string } | { readonly not: string };

/** Texts and truth values that a schema lists: random profiles draw all of them. */
type IsListed<Value> = [Value] extends [string | boolean | undefined]
  ? string extends Value
    ? false
    : true
  : false;

interface AboutField<Value> {
  /** What the field decides, for people. */
  readonly sentence: string;
  /** What the consumer kit tries. */
  readonly vary: readonly Variation<Value>[] | NotHere;
}

/** Values that random profiles draw, where the schema does not list them all. */
interface Drawn<Value> {
  readonly draw: readonly [Value, ...Value[]];
}

type AboutPath<Path extends LearnedPath> = AboutField<Input<Path>> &
  (IsListed<Input<Path>> extends true ? unknown : Drawn<Input<Path>>);

type Input<Path extends string> = Exclude<ValueAt<ProfileInput, Path>, undefined>;

/** The fields of some sections, each with all that tools need. */
export type About<Section extends string> = {
  readonly [Path in Extract<LearnedPath, Section | `${Section}.${string}`>]: AboutPath<Path>;
};

/** The same, whichever field it is. */
export type AnyAbout = AboutField<unknown> & Partial<Drawn<unknown>>;
