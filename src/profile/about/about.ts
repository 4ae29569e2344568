import type { OpenId } from '../../document/clauses.ts';
import type { LearnedPath } from '../fields.ts';
import type { ProfileInput, ValueAt } from '../schema.ts';

/**
 * What tools need to know of a field, and no page that mocks the API: it stands beside the sections,
 * so that no bundle of the mock holds it. A field that is left out does not compile.
 */

/** A value that the consumer kit tries on a client, with all else as plain as can be. */
export interface Variation<Value = unknown> {
  readonly title: string;
  readonly value: Value;
  /** What the profile says besides, for the value to show. */
  readonly also?: ProfileInput;
  /** The open clause that it varies, and its choice; those of the field, if left out. */
  readonly clause?: OpenId;
  readonly choice?: string;
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

type Vary<Value> =
  | {
      /** The choice as reports name it. */
      readonly choice: string;
      /** By the id of its situation, behind `choice.`: `limit-maximum.one`. */
      readonly vary: Readonly<Record<string, Variation<Value>>>;
    }
  /** The id of a situation that varies it as well, or why none does. */
  | { readonly varied: string }
  | { readonly unvaried: string };

/** Texts and truth values that a schema lists: random profiles draw all of them. */
type IsListed<Value> = [Value] extends [string | boolean | undefined]
  ? string extends Value
    ? false
    : true
  : false;

/** What the field decides, for people, and what the consumer kit tries. */
type AboutField<Value> = { readonly sentence: string } & Vary<Value>;

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
