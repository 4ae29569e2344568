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

/** What one observation shows about one field. */
export type Reading<Value> =
  /** The deployment showed it; `lost` is what a profile cannot express. */
  | {
      readonly value: Value;
      readonly lost?: readonly string[];
      readonly generated?: readonly string[];
    }
  /** It was not shown; the default or `value` is assumed. */
  | {
      readonly assume: string;
      readonly need?: UnmetNeed;
      readonly value?: Value;
      /** An observed lower bound. */
      readonly atLeast?: number;
      readonly lost?: readonly string[];
    }
  /** A value that a profile may be unable to express; null if it could not be determined. */
  | { readonly shown: Json; readonly what: string | undefined };

/** The value of an observation; undefined if nothing was seen. */
export type Seen = <Id extends ObservationId>(id: Id) => ObservationValues[Id] | undefined;

export function seenIn(results: readonly ObservationResult[]): Seen {
  return (id) => {
    const observed = observationOf(results, id)?.observed;
    return observed?.kind === 'seen' ? observed.value : undefined;
  };
}

/** Computes once per run what several fields need. */
export function oncePerRun<Value>(compute: (seen: Seen) => Value): (seen: Seen) => Value {
  const made = new WeakMap<Seen, { readonly value: Value }>();
  return (seen) => {
    const found = made.get(seen) ?? { value: compute(seen) };
    made.set(seen, found);
    return found.value;
  };
}

/** How one field of a profile is learned. */
export interface FieldReader<Value> {
  /** The observation that shows it. */
  readonly observation: ObservationId;
  /** @returns undefined if the observation saw nothing. */
  readonly read: (seen: Seen) => Reading<Value> | undefined;
  /** Selects the exchanges that show this field, if the observation covers several fields. */
  readonly isShownBy?: ((exchange: Exchange) => boolean) | undefined;
  /** The value to assume instead of the default if the observation saw nothing. */
  readonly guess?: ((seen: Seen) => Value | undefined) | undefined;
}

/** A reader for every field of a section; a missing one does not compile. */
export type SectionReaders<Name extends string> = {
  readonly [Path in PathIn<Name>]: FieldReader<FieldValue<Path>>;
};

/** A field that one observation shows, possibly with the help of others. */
export function shownBy<const Id extends ObservationId, Value>(
  observation: Id,
  read: (value: ObservationValues[Id], seen: Seen) => Reading<Value>,
  guess?: (seen: Seen) => Value | undefined,
): FieldReader<Value> {
  return {
    observation,
    guess,
    read: (seen) => {
      const value = seen(observation);
      return value === undefined ? undefined : read(value, seen);
    },
  };
}

/**
 * A field that equals a property of an observation.
 *
 * @param what names the value in messages; if omitted, null means the blind spot.
 */
export function shownAs<const Id extends ObservationId>(
  observation: Id,
  name: keyof ObservationValues[Id],
  what?: string,
): FieldReader<never> {
  const read = ({ [name]: shown }: ObservationValues[Id]) => ({ shown: shown as Json, what });
  return shownBy(observation, read);
}

/** Whether the schema of a profile accepts the value at a path. */
export function canSay<const Path extends LearnedPath>(
  path: Path,
  value: unknown,
): value is FieldValue<Path> {
  return value !== undefined && partAt(path).schema.safeParse(value).success;
}

/**
 * A value that a profile may be unable to express; null if it could not be determined.
 *
 * @param what names the value in messages.
 */
export function readKnown<const Path extends LearnedPath>(
  path: Path,
  value: Json,
  what: string,
): Exclude<Reading<FieldValue<Path>>, { readonly shown: Json }> {
  if (value === null) return { assume: `${what} could not be determined` };
  if (canSay(path, value)) return { value };
  return inexpressible(`${what} is ${JSON.stringify(value)}`);
}

export const NO_PROFILE = 'a profile cannot express it';

/** An observed field that has no place in a profile. */
export const inexpressible = (what: string) => ({ assume: NO_PROFILE, lost: [what] });

/** The paths of one section that are learned on their own. */
type PathIn<Name extends string> = Extract<LearnedPath, Name | `${Name}.${string}`>;

/** The type of any JSON in the schema. */
type SchemaJson = Profile['listing']['pageFields'][string];

/** The same type, readonly like the values of observations. */
type Frozen<Value> = SchemaJson extends Value
  ? Json
  : Value extends object
    ? { readonly [Name in keyof Value]: Frozen<Value[Name]> }
    : Value;

/** The type of a learned value. */
export type FieldValue<Path extends string> = Exclude<Frozen<ValueAt<Profile, Path>>, undefined>;
