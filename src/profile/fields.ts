import type { Answered, Field, Part } from './field.ts';
import { sections } from './sections.ts';

type Sections = typeof sections;
type FieldsOf<Of> = Of extends { readonly fields: infer Fields } ? Fields : never;

/** Each field by its path. A section with a single choice has its own name as the path. */
type FieldByPath = {
  readonly [Name in keyof Sections as Sections[Name] extends Field ? Name : never]: Sections[Name];
} & {
  readonly [Path in SectionPath as Path]: Path extends `${infer Name}.${infer Own}`
    ? Name extends keyof Sections
      ? Own extends keyof FieldsOf<Sections[Name]>
        ? FieldsOf<Sections[Name]>[Own]
        : never
      : never
    : never;
};
type SectionPath = {
  [Name in keyof Sections]: Sections[Name] extends Field
    ? never
    : `${Name}.${keyof FieldsOf<Sections[Name]> & string}`;
}[keyof Sections];

/** The path of a choice in a profile: `limit.maximum`, `refusals.expiredKey`, `rateLimit`. */
export type ProfileField = keyof FieldByPath;

/**
 * The path of a unit of learning and comparison: a choice, or each part of a choice that has
 * several: `limit.maximum`, `refusals.expiredKey.status`, `formats.createdAt.offset`.
 */
export type LearnedPath = {
  [Path in ProfileField]: FieldByPath[Path] extends { readonly parts: infer Parts }
    ? [Parts] extends [undefined]
      ? Path
      : `${Path}.${keyof Parts & string}`
    : never;
}[ProfileField];

/** An open clause that a profile decides. */
export type ChosenClause = FieldByPath[ProfileField]['clauses'][number];

const entriesOf = Object.entries(sections).flatMap(([name, each]): [string, Field][] =>
  'fields' in each
    ? Object.entries<Field>(each.fields).map(([own, field]) => [`${name}.${own}`, field])
    : [[name, each]],
);

/** Every field by its path, in file order. */
const fieldsByPath = new Map(entriesOf) as ReadonlyMap<ProfileField, Field>;

/** The paths of all fields, in file order. */
export const profileFields: readonly ProfileField[] = [...fieldsByPath.keys()];

const partsOf = entriesOf.flatMap(([path, field]): [string, { part: Part; field: Field }][] =>
  field.parts === undefined
    ? [[path, { part: field, field }]]
    : Object.entries(field.parts).map(([own, part]) => [`${path}.${own}`, { part, field }]),
);
const partsByPath: ReadonlyMap<string, { readonly part: Part; readonly field: Field }> = new Map(
  partsOf,
);

/** All paths that are learned and compared separately, in file order. */
export const learnedPaths = [...partsByPath.keys()] as readonly LearnedPath[];

/** The parts of a field that are learned separately. */
export const pathsIn = (field: ProfileField): readonly LearnedPath[] =>
  learnedPaths.filter((path) => path === field || path.startsWith(`${field}.`));

/** The field or part at a path. */
export function partAt(path: LearnedPath): Part {
  return found(path).part;
}

/** Ids of the open clauses that a field, or a part of one, decides; closest first. */
export function clausesOf(path: ProfileField | LearnedPath): Answered {
  return (fieldsByPath.get(path as ProfileField) ?? found(path).field).clauses;
}

function found(path: string) {
  const entry = partsByPath.get(path);
  if (!entry) throw new Error(`Failed to find the field "${path}" of a profile`);
  return entry;
}
