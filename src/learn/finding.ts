import type { Exchange } from '../../contract-tests/exchange/exchange.ts';
import { need, type UnmetNeed } from '../../contract-tests/judgement/need.ts';
import {
  type ObservationId,
  type ObservationResult,
  type ObservationValues,
  observationOf,
} from '../../contract-tests/observations.ts';
import type { Json } from '../document/wire.ts';
import type { LearnedPath } from '../profile/fields.ts';
import type { Profile } from '../profile/schema.ts';

/** The type of the field of a profile that stands at a path such as `limit.maximum`. */
type ValueAt<Whole, Path extends string> = Path extends `${infer First}.${infer Rest}`
  ? First extends keyof Whole
    ? ValueAt<NonNullable<Whole[First]>, Rest>
    : never
  : Path extends keyof Whole
    ? Whole[Path]
    : never;

/** Any JSON, as the schema types it. */
type SchemaJson = Profile['listing']['pageFields'][string];

/** The same without a right to change it, which is what observations give. */
type Frozen<Value> = SchemaJson extends Value
  ? Json
  : Value extends object
    ? { readonly [Name in keyof Value]: Frozen<Value[Name]> }
    : Value;

/** What one observation says of one field. */
export type Reading<Value> =
  /** The deployment showed it; `lost` is what it showed besides, and no field can say. */
  | { readonly value: Value; readonly lost?: readonly string[] }
  /** It did not, and the default, or `value`, stands in. */
  | {
      readonly assume: string;
      readonly need?: UnmetNeed;
      readonly value?: Value;
      readonly lost?: readonly string[];
    };

/** One field of the learned profile, and what it rests on. */
export interface Finding {
  readonly path: LearnedPath;
  readonly observation: string;
  /** Left out where the default profile stands in. */
  readonly value?: Json;
  /** Why it is assumed; left out where it was observed. */
  readonly assumed?: { readonly reason: string; readonly need?: UnmetNeed };
  readonly lost: readonly string[];
  readonly evidence: readonly Exchange[];
}

/** Where the run did not come so far. */
const NOT_ASKED = { reason: 'it was not asked', need: need.deployment('a whole run') };

/** Reads one field from one observation: its path tells the type of its value. */
export function findingOf<Id extends ObservationId, const Path extends LearnedPath>(
  results: readonly ObservationResult[],
  id: Id,
  path: Path,
  read: (value: ObservationValues[Id]) => Reading<Frozen<ValueAt<Profile, Path>> & Json>,
): Finding {
  return findingAt(results, id, path, read);
}

/** The same for a path that is put together, whose type the caller vouches for. */
export function findingAt<Id extends ObservationId>(
  results: readonly ObservationResult[],
  id: Id,
  path: LearnedPath,
  read: (value: ObservationValues[Id]) => Reading<Json>,
): Finding {
  const observed = observationOf(results, id)?.observed;
  const base = { path, observation: id };
  if (observed?.kind !== 'seen') {
    const { reason, need } = observed ?? NOT_ASKED;
    return { ...base, assumed: { reason, need }, lost: [], evidence: [] };
  }
  const reading = read(observed.value);
  const { value, lost = [] } = reading;
  const found = { ...base, ...(value !== undefined && { value }), lost };
  const evidence = observed.evidence;
  if (!('assume' in reading)) return { ...found, evidence };
  const { assume: reason, need } = reading;
  return { ...found, assumed: { reason, ...(need !== undefined && { need }) }, evidence };
}

/** A value that the schema may or may not know. */
export function among<const Known extends Json>(
  value: Json,
  known: readonly Known[],
  what: string,
): Reading<Known> {
  const found = known.find((each) => each === value);
  if (found !== undefined) return { value: found };
  const shown = value === null ? 'not to be told' : JSON.stringify(value);
  if (value === null) return { assume: `${what} was not to be told apart` };
  return { assume: `no profile can say it`, lost: [`${what} is ${shown}`] };
}
