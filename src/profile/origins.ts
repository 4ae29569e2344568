import type { OpenId } from '../document/clauses.ts';
import { clausesOf, type ProfileField, partAt, pathsIn } from './fields.ts';
import type { Learned, LearnedField } from './learned.ts';
import type { ProfileInput } from './schema.ts';

/**
 * The origin of the value of a field. In a learned profile it was `observed` in the deployment or
 * `assumed` from the default profile. In any other profile it was `chosen` by the author.
 */
export type FieldSource = 'observed' | 'assumed' | 'chosen';

/** A field that decided a response, the open clause behind it, and where its value comes from. */
export interface Assumption {
  readonly field: ProfileField;
  readonly clause: OpenId;
  readonly source: FieldSource;
}

/** Finds the open clause of a field and where its value comes from. */
export function createOrigins(learned: Learned | undefined): (field: ProfileField) => Assumption {
  const known = new Map<ProfileField, Assumption>();
  return (field) => {
    const found = known.get(field) ?? {
      field,
      clause: clausesOf(field)[0],
      source: sourceOf(field, learned),
    };
    known.set(field, found);
    return found;
  };
}

/** The evidence in a profile; undefined unless it was learned. */
export function learnedOf(given: string | ProfileInput | undefined): Learned | undefined {
  return typeof given === 'object' ? given.learned : undefined;
}

/** What was learned about a field, by its path or the path of its group. */
export const learnedAt = ({ fields }: Learned, path: string): LearnedField | undefined =>
  fields[path] ?? fields[path.replace(/\.[^.]+$/, '')];

/** Looks up the field by its path, by the path of its group, or by all of its parts. */
function sourceOf(field: ProfileField, learned: Learned | undefined): FieldSource {
  if (learned === undefined) return 'chosen';
  const own = learnedAt(learned, field);
  if (own) return own.source;
  const { fields } = learned;
  const written = pathsIn(field).filter((path) => !partAt(path).unwritten);
  const sources = written.flatMap((path) => fields[path]?.source ?? []);
  const isObserved = sources.length > 0 && sources.every((source) => source === 'observed');
  return isObserved ? 'observed' : 'assumed';
}
