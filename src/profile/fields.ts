import type { OpenId } from '../document/clauses.ts';
import { clausesOfField } from './choices.ts';
import type { Learned } from './learned.ts';
import type { Profile, ProfileInput } from './schema.ts';

type Section = Exclude<keyof Profile, 'name' | 'description' | 'rateLimit'>;

/** The path of a choice in a profile: `limit.maximum`, `refusals.expiredKey`, `rateLimit`. */
export type ProfileField =
  | 'rateLimit'
  | { [S in Section]: `${S}.${keyof Profile[S] & string}` }[Section];

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
      clause: clauseOf(field),
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

function clauseOf(field: ProfileField): OpenId {
  return clausesOfField(field)[0];
}

/** By its own path, by that of the group it stands in, or by all of its parts. */
function sourceOf(field: ProfileField, learned: Learned | undefined): FieldSource {
  if (learned === undefined) return 'chosen';
  const { fields } = learned;
  const own = fields[field] ?? fields[field.replace(/\.[^.]+$/, '')];
  if (own) return own.source;
  const parts = Object.entries(fields).filter(
    // The order decides among ties, and shows in no time.
    ([path]) => path.startsWith(`${field}.`) && path !== 'formats.createdAt.order',
  );
  const isObserved = parts.length > 0 && parts.every(([, { source }]) => source === 'observed');
  return isObserved ? 'observed' : 'assumed';
}
