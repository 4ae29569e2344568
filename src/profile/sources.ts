import type { OpenId } from '../document/clauses.ts';
import { isObject } from '../text/is-object.ts';
import { valueAt } from '../text/parse-input.ts';
import { clausesOf, type ProfileField, pathsIn } from './fields.ts';
import type { Learned, LearnedField } from './learned.ts';
import { resolveProfile } from './resolve-profile.ts';
import type { ProfileInput } from './schema.ts';

/**
 * The origin of the value of a field. In a learned profile it was `observed` in the deployment or
 * `assumed` from the default profile. In any other profile it was `chosen` by the author.
 */
export type FieldSource = 'observed' | 'assumed' | 'chosen';

/** A field that decided a response, the open clause behind it, and where its value comes from. */
export interface UsedChoice {
  readonly field: ProfileField;
  readonly clause: OpenId;
  readonly source: FieldSource;
}

/** Finds the open clause of a field and where its value comes from. */
export function createChoiceLookup(
  learned: Learned | undefined,
): (field: ProfileField) => UsedChoice {
  const known = new Map<ProfileField, UsedChoice>();
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
  return isObject(given) ? given.learned : undefined;
}

/** What was learned about a field, by its path or the path of its group. */
export const learnedAt = ({ fields }: Learned, path: string): LearnedField | undefined =>
  fields[path] ?? fields[path.replace(/\.[^.]+$/, '')];

/** What was learned, after someone chose other values at some paths. */
export function learnedBut(learned: Learned, chosen: readonly string[]): Learned {
  const isChosen = (path: string) => chosen.some((each) => `${path}.`.startsWith(`${each}.`));
  const paths = [...chosen, ...Object.keys(learned.fields).filter(isChosen)];
  const changed = paths.map((path) => {
    const observation = learnedAt(learned, path)?.observation ?? path;
    return [path, { source: 'chosen', observation }] as const;
  });
  return { ...learned, fields: { ...learned.fields, ...Object.fromEntries(changed) } };
}

/** A field with several parts was observed if all of them were, and chosen if one was. */
function sourceOf(field: ProfileField, learned: Learned | undefined): FieldSource {
  if (learned === undefined) return 'chosen';
  // The order behind the shown times appears in no response.
  const shown = pathsIn(field).filter((path) => path !== 'formats.createdAt.order');
  const sources = shown.map((path) => learnedAt(learned, path)?.source ?? 'assumed');
  return (['chosen', 'assumed'] as const).find((each) => sources.includes(each)) ?? 'observed';
}

/**
 * Reads the choices of a profile by their paths, without those that it had to assume.
 *
 * @throws Error if the profile is not valid.
 */
export function choicesNotAssumed(profile: string | ProfileInput): (path: string) => unknown {
  const [resolved, learned] = [resolveProfile(profile, 'profile'), learnedOf(profile)];
  return (path) =>
    learned && learnedAt(learned, path)?.source === 'assumed'
      ? undefined
      : valueAt(path.split('.'), resolved);
}
