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
type ChoicesOf<Of> = Of extends { readonly choices: infer Choices } ? Choices : never;

/** Each choice by its path. A section with a single choice has its own name as the path. */
type ChoiceByPath = {
  readonly [Name in keyof Sections as Sections[Name] extends Choice ? Name : never]: Sections[Name];
} & {
  readonly [Path in SectionPath as Path]: Path extends `${infer Name}.${infer Own}`
    ? Name extends keyof Sections
      ? Own extends keyof ChoicesOf<Sections[Name]>
        ? ChoicesOf<Sections[Name]>[Own]
        : never
      : never
    : never;
};
type SectionPath = {
  [Name in keyof Sections]: Sections[Name] extends Choice
    ? never
    : `${Name}.${keyof ChoicesOf<Sections[Name]> & string}`;
}[keyof Sections];

/** The path of a choice in a profile: `limit.maximum`, `refusals.expiredKey`, `rateLimit`. */
export type ProfileField = keyof ChoiceByPath;

/**
 * The path of a unit of learning and comparison: a choice, or each part of a choice that has
 * several: `limit.maximum`, `refusals.expiredKey.status`, `formats.createdAt.offset`.
 */
export type LearnedPath = {
  [Path in ProfileField]: ChoiceByPath[Path] extends { readonly parts: infer Parts }
    ? [Parts] extends [undefined]
      ? Path
      : `${Path}.${keyof Parts & string}`
    : never;
}[ProfileField];

/** An open clause that a profile decides. */
type ChosenClause = ChoiceByPath[ProfileField]['clauses'][number];

const entries = Object.entries(sections).flatMap(([name, each]): [string, Choice][] =>
  'choices' in each
    ? Object.entries<Choice>(each.choices).map(([own, choice]) => [`${name}.${own}`, choice])
    : [[name, each]],
);

/** The paths of all choices, in file order. */
export const profileFields = entries.map(([path]) => path) as readonly ProfileField[];

const choicesByPath: ReadonlyMap<string, Choice> = new Map(entries);
const partsByPath: ReadonlyMap<string, Part> = new Map(
  entries.flatMap(([path, choice]): [string, Part][] =>
    choice.parts === undefined
      ? [[path, choice]]
      : Object.entries(choice.parts).map(([own, part]) => [`${path}.${own}`, part]),
  ),
);

/** All paths that are learned and compared separately, in file order. */
export const learnedPaths = [...partsByPath.keys()] as readonly LearnedPath[];

/** The parts of a choice that are learned separately. */
export const pathsIn = (field: ProfileField): readonly LearnedPath[] =>
  learnedPaths.filter((path) => path === field || path.startsWith(`${field}.`));

/** The choice or part at a path. */
export function partAt(path: ProfileField | LearnedPath): Part {
  return partsByPath.get(path) ?? choiceOf(path);
}

/** The sentence about a choice, or about a part of one. */
export function aboutOf(path: ProfileField | LearnedPath): string {
  const { about } = partAt(path);
  // The parts of all refusals are the same.
  return path.startsWith('refusals.') && partsByPath.has(path)
    ? `${choiceOf(path).about.replace(/\.$/, '')}: ${about}`
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
  '2.3-contentType-form': 'the mock writes type/subtype, and stores what a recipe gives',
  '2.3-name-normalisation': 'the mock stores names in NFC, stripped',
  '3-transitions': 'a status changes only when a test changes it',
  '5-r6': 'scopes are free text in a recipe; revoking and rotating is not part of this API',
  '6-events': 'the document describes no way to receive events',
  '9-r2': 'only /api/v1 is described',
};
