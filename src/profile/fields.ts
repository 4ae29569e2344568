import type { OpenId } from '../document/clauses.ts';
import type { Choice, OpenIds, Part } from './choice.ts';
import { cursor } from './cursor.ts';
import { formats } from './formats.ts';
import { limit } from './limit.ts';
import { listing } from './listing.ts';
import { operations } from './operations.ts';
import { refusals } from './refusals.ts';
import { authorization, rateLimit, transport } from './transport.ts';

/**
 * The sections of a profile, in file order. The schema, the paths of choices, learning, comparison
 * and the tables of `docs/profile.md` derive from them.
 */
export const sections = {
  authorization,
  refusals,
  ...operations,
  listing,
  limit,
  cursor,
  formats,
  transport,
  rateLimit,
};
type Sections = typeof sections;

/** The paths of choices with their types. A section with a single choice has its own name as the path. */
type ChoiceByPath = {
  [Name in keyof Sections]: Sections[Name] extends { readonly choices: infer Of }
    ? { [Own in keyof Of & string as `${Name}.${Own}`]: Of[Own] }
    : Record<Name, Sections[Name]>;
}[keyof Sections];
type Every<Union> = Union extends unknown ? keyof Union : never;
type At<Union, Path> = Union extends unknown
  ? Path extends keyof Union
    ? Union[Path]
    : never
  : never;

/** The path of a choice in a profile: `limit.maximum`, `refusals.expiredKey`, `rateLimit`. */
export type ProfileField = Every<ChoiceByPath>;

/**
 * The path of a unit of learning and comparison: a choice, or each part of a choice that has
 * several: `limit.maximum`, `refusals.expiredKey.status`, `formats.createdAt.offset`.
 */
export type LearnedPath = {
  [Path in ProfileField]: At<ChoiceByPath, Path> extends {
    readonly parts: infer Parts extends object;
  }
    ? `${Path}.${keyof Parts & string}`
    : Path;
}[ProfileField];

/** An open clause that a profile decides. */
type ChosenClause = At<ChoiceByPath, ProfileField>['clauses'][number];

const choicesByPath: ReadonlyMap<string, Choice> = new Map(
  Object.entries(sections).flatMap(([name, each]): [string, Choice][] =>
    'choices' in each
      ? Object.entries<Choice>(each.choices).map(([own, choice]) => [`${name}.${own}`, choice])
      : [[name, each]],
  ),
);

/** The paths of all choices, in file order. */
export const profileFields = [...choicesByPath.keys()] as readonly ProfileField[];

/** The parts of a choice that are learned separately. */
export const pathsIn = (field: ProfileField): readonly LearnedPath[] =>
  Object.keys(choiceOf(field).parts ?? { '': field }).map(
    (own) => (own === '' ? field : `${field}.${own}`) as LearnedPath,
  );

/** All paths that are learned and compared separately, in file order. */
export const learnedPaths: readonly LearnedPath[] = profileFields.flatMap(pathsIn);

/** Whether a path names a section with several choices, or a choice with several parts. */
export const isDivided = (path: string): boolean =>
  choicesByPath.get(path)?.parts !== undefined ||
  (Object.hasOwn(sections, path) && !choicesByPath.has(path));

/** The choice or part at a path. */
export function partAt(path: ProfileField | LearnedPath): Part {
  const choice = choiceOf(path);
  return choice.parts?.[path.slice(path.lastIndexOf('.') + 1)] ?? choice;
}

/** The sentence about a choice, or about a part of one. */
export function aboutOf(path: ProfileField | LearnedPath): string {
  const [choice, { about }] = [choiceOf(path), partAt(path)];
  // The parts of all refusals are the same.
  return path.startsWith('refusals.') && choice.about !== about
    ? `${choice.about.replace(/\.$/, '')}: ${about}`
    : about;
}

/** Ids of the open clauses that a choice, or a part of one, decides; closest first. */
export const clausesOf = (path: ProfileField | LearnedPath): OpenIds => choiceOf(path).clauses;

function choiceOf(path: string): Choice {
  const choice = choicesByPath.get(path) ?? choicesByPath.get(path.replace(/\.[^.]+$/, ''));
  if (!choice) throw new Error(`Failed to find the field "${path}" of a profile`);
  return choice;
}

/** The open clauses without a choice, and the reasons. A missing one does not compile. */
export const withoutChoice: Readonly<Record<Exclude<OpenId, ChosenClause>, string>> = {
  '2.3-contentType-form': 'the mock generates the form type/subtype; a recipe may give any other',
  '2.3-name-normalisation': 'the mock stores names in NFC, without control characters',
  '3-transitions': 'a status changes only when a test changes it',
  '5-r6': 'scopes are free text in a recipe; revoking and rotating is not part of this API',
  '6-events': 'the document describes no way to receive events',
  '9-r2': 'only /api/v1 is described',
};
