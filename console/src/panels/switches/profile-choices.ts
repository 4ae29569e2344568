import * as z from 'zod/mini';
import { clauseById, type OpenId } from '../../../../src/document/clauses.ts';
import { describeField } from '../../../../src/profile/descriptions.ts';
import {
  clausesOf,
  type LearnedPath,
  type ProfileField,
  partAt,
  pathsIn,
  profileFields,
} from '../../../../src/profile/fields.ts';
import { type Profile, profileSchema } from '../../../../src/profile/schema.ts';

/** How a value is given. */
export type Control =
  | { readonly kind: 'choice'; readonly values: readonly (string | boolean)[] }
  | { readonly kind: 'number' | 'text' | 'text-or-none' | 'json' };

/** A choice of a profile, or a part of one, as it is shown. */
export interface Choice {
  readonly path: LearnedPath;
  readonly description: string;
  readonly control: Control;
  /** That of the default profile. */
  readonly standard: unknown;
}

interface AnsweredClause {
  readonly id: string;
  readonly text: string;
}

/** The choices of one field: one, or each of its parts. */
export interface ChosenField {
  readonly path: ProfileField;
  /** The open clauses that it answers, the closest first. */
  readonly clauses: readonly [AnsweredClause, ...AnsweredClause[]];
  readonly choices: readonly Choice[];
}

export interface ChosenSection {
  readonly name: string;
  readonly fields: readonly ChosenField[];
}

/** Fields that answer one clause before all others. */
export interface ClauseFields {
  readonly clause: AnsweredClause;
  readonly fields: readonly ChosenField[];
}

const standardProfile: Profile = z.parse(profileSchema, {});

/** All choices, in the order of a profile's file. */
const sections: readonly ChosenSection[] = sectionsOf(profileFields.map(fieldOf));

function sectionsOf(fields: readonly ChosenField[]): readonly ChosenSection[] {
  const byName = new Map<string, ChosenField[]>();
  for (const field of fields) {
    const name = field.path.split('.')[0] ?? field.path;
    byName.set(name, [...(byName.get(name) ?? []), field]);
  }
  return Array.from(byName, ([name, own]) => ({ name, fields: own }));
}

/** The fields of a section by their closest clause: its sentence stands once. */
export function byClause(fields: readonly ChosenField[]): readonly ClauseFields[] {
  const byId = new Map<string, ClauseFields>();
  for (const field of fields) {
    const [clause] = field.clauses;
    const there = byId.get(clause.id)?.fields ?? [];
    byId.set(clause.id, { clause, fields: [...there, field] });
  }
  return [...byId.values()];
}

function fieldOf(path: ProfileField): ChosenField {
  const [closest, ...others] = clausesOf(path);
  return {
    path,
    clauses: [answered(closest), ...others.map(answered)],
    choices: pathsIn(path).map(choiceAt),
  };
}

function answered(id: OpenId): AnsweredClause {
  return { id, text: clauseById(id).text };
}

function choiceAt(path: LearnedPath): Choice {
  const { schema } = partAt(path);
  const standard = valueAt(standardProfile, path);
  return { path, description: describeField(path), control: controlOf(schema), standard };
}

function controlOf(schema: z.ZodMiniType): Control {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const alternatives = [json, ...(json.anyOf ?? [])].flatMap((each) =>
    typeof each === 'object' ? [each] : [],
  );
  const types = new Set(alternatives.flatMap(({ type }) => type ?? []));
  if (json.enum) {
    return { kind: 'choice', values: json.enum.filter((value) => typeof value === 'string') };
  }
  if (json.type === 'boolean') return { kind: 'choice', values: [true, false] };
  if (json.type === 'integer' || json.type === 'number') return { kind: 'number' };
  if (json.type === 'string') return { kind: 'text' };
  if (types.size === 2 && types.has('string') && types.has('null')) return { kind: 'text-or-none' };
  return { kind: 'json' };
}

/** What a profile says at a path; undefined for nothing. */
export function valueAt(profile: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inner, name) => Object.entries(inner ?? {}).find(([key]) => key === name)?.[1],
      profile,
    );
}

/** Whether a profile says something else than the default one. */
export const differs = (profile: Profile, { path, standard }: Choice): boolean =>
  JSON.stringify(valueAt(profile, path)) !== JSON.stringify(standard);

/** Those whose path, sentence or clause has every word. */
export function searched(typed: string): readonly ChosenSection[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ path, clauses, choices }: ChosenField) => {
    const parts = choices.map((choice) => `${choice.path} ${choice.description}`);
    const text = [path, ...clauses.map(({ id, text }) => `${id} ${text}`), ...parts].join(' ');
    return words.every((word) => text.toLowerCase().includes(word));
  };
  return sections
    .map(({ name, fields }) => ({ name, fields: fields.filter(matches) }))
    .filter(({ fields }) => fields.length > 0);
}

/** As it stands in its control. */
export function textOf({ kind }: Control, value: unknown): string {
  if (kind === 'json') return value === undefined ? '' : JSON.stringify(value, null, 1);
  return value === null || value === undefined ? '' : String(value);
}

/** What stands in a control, as a value. @throws Error where it is none. */
export function readValue(control: Control, text: string): unknown {
  if (control.kind === 'choice') {
    return control.values.find((value) => String(value) === text) ?? text;
  }
  if (control.kind === 'text') return text;
  if (control.kind === 'text-or-none') return text === '' ? null : text;
  if (control.kind === 'number') {
    if (text.trim() === '' || Number.isNaN(Number(text))) throw new Error('expected a number');
    return Number(text);
  }
  try {
    return text.trim() === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    throw new Error(`expected JSON: ${cause instanceof Error ? cause.message : cause}`);
  }
}
