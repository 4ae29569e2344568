import {
  type Exchange,
  faultNeed,
  faultText,
  need,
  type ObservationId,
  type ObservationResult,
  type ObservationValues,
  observationOf,
  type UnmetNeed,
} from '../../contract-tests/suite.ts';
import type { Json } from '../document/wire.ts';
import { type LearnedPath, partAt } from '../profile/fields.ts';
import { blindSpotOf } from './blind-spots.ts';

/** What one observation shows about one field. */
export type Reading =
  /** The deployment showed it; `lost` is what a profile cannot express. */
  | {
      readonly value: Json;
      readonly lost?: readonly string[];
      readonly generated?: readonly string[];
    }
  /** It was not shown; the default or `value` is assumed. */
  | {
      readonly assume: string;
      readonly need?: UnmetNeed;
      readonly value?: Json;
      /** An observed lower bound. */
      readonly atLeast?: number;
      readonly lost?: readonly string[];
    }
  /**
   * A value that a profile may be unable to express; null if it could not be determined. `what` names
   * it in messages; if omitted, null means the blind spot.
   */
  | { readonly shown: Json; readonly what?: string | undefined; readonly lost?: readonly string[] };

/** The value of an observation; undefined if nothing was seen. */
export type Seen = <Id extends ObservationId>(id: Id) => ObservationValues[Id] | undefined;

export function seenIn(results: readonly ObservationResult[]): Seen {
  return (id) => {
    const observed = observationOf(results, id)?.observed;
    return observed?.kind === 'seen' ? observed.value : undefined;
  };
}

/** Computes a value once per run, for several fields. */
export function oncePerRun<Value>(compute: (seen: Seen) => Value): (seen: Seen) => Value {
  const made = new WeakMap<Seen, { readonly value: Value }>();
  return (seen) => {
    const found = made.get(seen) ?? { value: compute(seen) };
    made.set(seen, found);
    return found.value;
  };
}

/** How one field of a profile is learned. The schema of the field decides which values it can have. */
export interface FieldReader {
  /** The observation that shows it. */
  readonly observation: ObservationId;
  /** @returns undefined if the observation saw nothing. */
  readonly read: (seen: Seen) => Reading | undefined;
  /** Selects the exchanges that show this field, if the observation covers several fields. */
  readonly isShownBy?: ((exchange: Exchange) => boolean) | undefined;
  /** The value to assume instead of the default if the observation saw nothing. */
  readonly guess?: ((seen: Seen) => Json | undefined) | undefined;
}

/** A reader for every field of a section; a missing one does not compile. */
export type SectionReaders<Name extends string> = {
  readonly [Path in Extract<LearnedPath, Name | `${Name}.${string}`>]: FieldReader;
};

/** Reads a field from one observation, possibly with the help of others. */
export function shownBy<const Id extends ObservationId>(
  observation: Id,
  read: (value: ObservationValues[Id], seen: Seen) => Reading,
  guess?: FieldReader['guess'],
): FieldReader {
  return {
    observation,
    guess,
    read: (seen) => {
      const value = seen(observation);
      return value === undefined ? undefined : read(value, seen);
    },
  };
}

/** A field that equals a property of an observation. @param what see `Reading`. */
export const shownAs = <const Id extends ObservationId>(
  observation: Id,
  name: keyof ObservationValues[Id],
  what?: string,
): FieldReader => shownBy(observation, ({ [name]: shown }) => ({ shown: shown as Json, what }));

/** Whether the schema of a profile accepts the value at a path. */
export const canSay = (path: LearnedPath, value: unknown): boolean =>
  value !== undefined && partAt(path).schema.safeParse(value).success;

/** Why an observed value has no place in a profile. */
export const NO_PROFILE = 'a profile cannot express it';

export const inexpressible = (what: string) => ({ assume: NO_PROFILE, lost: [what] });

/** One field of the learned profile, and its evidence. */
export interface FieldResult {
  readonly path: LearnedPath;
  readonly observation: string;
  /** Absent if the default profile applies. */
  readonly value?: Json;
  /** Why it is assumed; absent if it was observed. */
  readonly assumed?: {
    readonly reason: string;
    readonly need?: UnmetNeed;
    /** An observed lower bound. */
    readonly atLeast?: number;
  };
  /** Names of headers, or paths in a body, whose values are generated and not a choice. */
  readonly generated?: readonly string[];
  /** Observed behaviour that a profile cannot express. */
  readonly lost: readonly string[];
  readonly evidence: readonly Exchange[];
}

/** For a run that stopped early. */
const NOT_ASKED = { reason: 'the run did not ask', need: need.deployment('a complete run') };

/**
 * Applies one reader to the observations of a run. An unusual value affects only its own field: if
 * the reader throws or a profile cannot express the value, the field is assumed.
 */
export function fieldResultOf(
  results: readonly ObservationResult[],
  seen: Seen,
  path: LearnedPath,
  reader: FieldReader,
): FieldResult {
  const base = { path, observation: reader.observation, lost: [], evidence: [] };
  try {
    const { value, ...result } = { ...base, ...readField(results, seen, path, reader) };
    if (value === undefined) return result;
    if (canSay(path, value)) return { ...result, value };
    const lost = [...result.lost, `the value of ${path}`];
    return { ...result, assumed: { reason: NO_PROFILE }, lost };
  } catch (error) {
    return { ...base, assumed: { reason: faultText(error), need: faultNeed } };
  }
}

function readField(
  results: readonly ObservationResult[],
  seen: Seen,
  path: LearnedPath,
  { observation, read, guess, isShownBy = () => true }: FieldReader,
): Partial<FieldResult> {
  const observed = observationOf(results, observation)?.observed;
  const reading = read(seen);
  if (observed?.kind !== 'seen' || !reading) {
    const { reason, need } = observed?.kind === 'not-seen' ? observed : NOT_ASKED;
    const value = guess?.(seen);
    return { ...(value !== undefined && { value }), assumed: { reason, need } };
  }
  const shown = observed.evidence.filter(isShownBy);
  const evidence = shown.length > 0 ? shown : observed.evidence;
  const found = 'shown' in reading ? resolved(path, reading) : reading;
  if (!('assume' in found)) return { ...found, evidence };
  const { assume: reason, need, atLeast, ...others } = found;
  const assumed = { reason, ...(need && { need }), ...(atLeast !== undefined && { atLeast }) };
  return { ...others, assumed, evidence };
}

/** Resolves a shown value to one that a profile can express. */
function resolved(
  path: LearnedPath,
  { shown, what, lost = [] }: Extract<Reading, { readonly shown: Json }>,
): Exclude<Reading, { readonly shown: Json }> {
  if (canSay(path, shown) && shown !== null) return { value: shown, lost };
  if (shown !== null) {
    const { assume, lost: own } = inexpressible(`${what ?? path} is ${JSON.stringify(shown)}`);
    return { assume, lost: [...own, ...lost] };
  }
  const hidden = what === undefined ? blindSpotOf(path) : undefined;
  return { assume: hidden ?? `${what ?? path} could not be determined`, lost };
}
