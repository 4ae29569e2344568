import {
  type Exchange,
  type ObservationId,
  type ObservationResult,
  type ObservationValues,
  observationOf,
  type UnmetNeed,
} from '../../contract-tests/suite.ts';
import type { Json } from '../document/wire.ts';
import { type LearnedPath, partAt } from '../profile/fields.ts';
import type { Profile, ValueAt } from '../profile/schema.ts';
import type { BlindSpot } from './blind-spots.ts';

/** What one observation says of one field. */
export type Reading<Value> =
  /** The deployment showed it; `lost` is what it showed besides, and no field can say. */
  | {
      readonly value: Value;
      readonly lost?: readonly string[];
      readonly generated?: readonly string[];
    }
  /** It did not, and the default, or `value`, stands in. */
  | {
      readonly assume: string;
      readonly need?: UnmetNeed;
      readonly value?: Value;
      /** What was seen that no smaller value allows. */
      readonly atLeast?: number;
      readonly lost?: readonly string[];
    }
  /** It showed this, which a profile may or may not be able to say; null was not to be told. */
  | { readonly shown: Json; readonly what: string | undefined };

/** The value of an observation; undefined where nothing was seen. */
export type Seen = <Id extends ObservationId>(id: Id) => ObservationValues[Id] | undefined;

export function seenIn(results: readonly ObservationResult[]): Seen {
  return (id) => {
    const observed = observationOf(results, id)?.observed;
    return observed?.kind === 'seen' ? observed.value : undefined;
  };
}

/** Why a field has no blind spot. */
export interface AlwaysShown {
  readonly none: string;
}

/** How one field of a profile is learned. */
export interface FieldReader<Value> {
  /** The observation that shows it. */
  readonly observation: ObservationId;
  /** @returns undefined where the observation saw nothing. */
  readonly read: (seen: Seen) => Reading<Value> | undefined;
  /** Which exchanges of the observation show this field, where each shows another. */
  readonly isShownBy?: ((exchange: Exchange) => boolean) | undefined;
  /** What stands in for the default where the observation saw nothing. */
  readonly guess?: ((seen: Seen) => Value | undefined) | undefined;
  /** What a deployment need not show of it. */
  readonly blindSpot: BlindSpot | AlwaysShown;
}

/** A reader for every field of a section: one left out does not compile. */
export type SectionReaders<Name extends string> = {
  readonly [Path in PathIn<Name>]: FieldReader<FieldValue<Path>>;
};

/** A field that one observation shows, with a look at others. */
export function shownBy<const Id extends ObservationId, Value>(
  observation: Id,
  read: (value: ObservationValues[Id], seen: Seen) => Reading<Value>,
  blindSpot: BlindSpot | AlwaysShown,
  guess?: (seen: Seen) => Value | undefined,
): FieldReader<Value> {
  return {
    observation,
    blindSpot,
    guess,
    read: (seen) => {
      const value = seen(observation);
      return value === undefined ? undefined : read(value, seen);
    },
  };
}

/**
 * A field that is what an observation says by one name.
 *
 * @param what of the deployment it is, for people; where null is a blind spot, undefined.
 */
export function shownAs<const Id extends ObservationId>(
  observation: Id,
  name: keyof ObservationValues[Id],
  blindSpot: BlindSpot | AlwaysShown,
  what?: string,
): FieldReader<never> {
  const read = ({ [name]: shown }: ObservationValues[Id]) => ({ shown: shown as Json, what });
  return shownBy(observation, read, blindSpot);
}

/** Whether a profile can say the value in that place: its schema tells. */
export function canSay<const Path extends LearnedPath>(
  path: Path,
  value: unknown,
): value is FieldValue<Path> {
  return value !== undefined && partAt(path).schema.safeParse(value).success;
}

/**
 * A value that a profile may or may not be able to say; null was not to be told.
 *
 * @param what of the deployment it is, for people.
 */
export function readKnown<const Path extends LearnedPath>(
  path: Path,
  value: Json,
  what: string,
): Exclude<Reading<FieldValue<Path>>, { readonly shown: Json }> {
  if (value === null) return { assume: `${what} was not to be told apart` };
  if (canSay(path, value)) return { value };
  return { assume: NO_PROFILE, lost: [`${what} is ${JSON.stringify(value)}`] };
}

/** Why a field is assumed that was seen well enough. */
export const NO_PROFILE = 'no profile can say it';

/** The paths of one section that are learned on their own, and the types of their values. */
type PathIn<Name extends string> = Extract<LearnedPath, Name | `${Name}.${string}`>;

/** Any JSON, as the schema types it. */
type SchemaJson = Profile['listing']['pageFields'][string];

/** The same without a right to change it, which is what observations give. */
type Frozen<Value> = SchemaJson extends Value
  ? Json
  : Value extends object
    ? { readonly [Name in keyof Value]: Frozen<Value[Name]> }
    : Value;

/** The value of a profile's field, as it is learned. */
export type FieldValue<Path extends string> = Exclude<Frozen<ValueAt<Profile, Path>>, undefined>;
