import type { OpenId } from '../document/clauses.ts';
import { clausesOf, type ProfileField, partAt, pathsIn } from './fields.ts';
import type { Learned } from './learned.ts';
import type { ProfileInput } from './schema.ts';

/**
 * What a field of a profile rests on. A learned profile says `observed` (the deployment showed it)
 * or `assumed` (the default stands in); a profile that was not learned was `chosen` by its author,
 * and says nothing of any deployment.
 */
export type FieldSource = 'observed' | 'assumed' | 'chosen';

/** A field that decided an answer, the open clause that left it to decide, and what it rests on. */
export interface Assumption {
  readonly field: ProfileField;
  readonly clause: OpenId;
  readonly source: FieldSource;
}

/** Tells of each field of a profile which clause left it open, and what it rests on. */
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

/** What a profile as it was given says of its own origin; nothing unless it was learned. */
export function learnedOf(given: string | ProfileInput | undefined): Learned | undefined {
  return typeof given === 'object' ? given.learned : undefined;
}

/** The paths that a learned profile had to assume, in its own order. */
export function assumedFields(learned: Learned): readonly string[] {
  return Object.entries(learned.fields)
    .filter(([, { source }]) => source === 'assumed')
    .map(([path]) => path);
}

/** By its own path, by that of the group it stands in, or by all of its parts. */
function sourceOf(field: ProfileField, learned: Learned | undefined): FieldSource {
  if (learned === undefined) return 'chosen';
  const { fields } = learned;
  const own = fields[field] ?? fields[field.replace(/\.[^.]+$/, '')];
  if (own) return own.source;
  const written = pathsIn(field).filter((path) => !partAt(path).unwritten);
  const sources = written.flatMap((path) => fields[path]?.source ?? []);
  const isObserved = sources.length > 0 && sources.every((source) => source === 'observed');
  return isObserved ? 'observed' : 'assumed';
}
