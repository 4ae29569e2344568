import * as z from 'zod/mini';
import { clauseById, type OpenId } from '../../../../src/document/clauses.ts';
import {
  clausesOf,
  type LearnedPath,
  type ProfileField,
  partAt,
  pathsIn,
  profileFields,
} from '../../../../src/profile/fields.ts';
import { type Profile, profileSchema } from '../../../../src/profile/schema.ts';
import { isObject } from '../../../../src/text/is-object.ts';
import { OperationError } from '../../../../src/text/operation-error.ts';
import { optionsOf } from '../../components/field.tsx';
import type { FormField } from '../../components/form.tsx';
import { errorOf } from '../../data/notices.ts';
import { finderOf } from '../../data/texts.ts';

/** A choice of a profile, or a part of one, from the table of choices. */
export interface Choice {
  readonly path: LearnedPath;
  readonly about: string;
  /** The values to select from; undefined if it is typed. */
  readonly values: readonly unknown[] | undefined;
  /** Whether it is typed as plain text: otherwise as JSON. */
  readonly isText: boolean;
  /** Whether no text stands for null. */
  readonly isOptional: boolean;
  /** The value in the default profile. */
  readonly standard: unknown;
}

/** The choices of one field: one, or each of its parts. */
export interface ChosenField {
  readonly path: ProfileField;
  /** The open clauses that it decides, the closest first. */
  readonly clauses: readonly [OpenId, ...OpenId[]];
  readonly choices: readonly Choice[];
}

const standardProfile: Profile = z.parse(profileSchema, {});

/** All fields, in the order of a profile's file. */
const fields: readonly ChosenField[] = profileFields.map((path) => ({
  path,
  clauses: clausesOf(path),
  choices: pathsIn(path).map(choiceAt),
}));

function choiceAt(path: LearnedPath): Choice {
  const { schema, about } = partAt(path);
  const {
    type,
    enum: values,
    anyOf = [],
  } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  const types = anyOf.map((each) => (typeof each === 'object' ? each.type : undefined));
  const isOptional = types.length === 2 && `${types.toSorted()}` === 'null,string';
  return {
    path,
    about: about.replaceAll('`', ''),
    values: type === 'boolean' ? [true, false] : values,
    isText: type === 'string' || isOptional,
    isOptional,
    standard: valueAt(standardProfile, path),
  };
}

/** The value at a path of a profile; undefined if there is none. */
export function valueAt(profile: unknown, path: string): unknown {
  const into = (value: unknown, name: string) => (isObject(value) ? value[name] : undefined);
  return path.split('.').reduce(into, profile);
}

/** Whether a profile differs from the default one. */
export const differs = (profile: Profile, { path, standard }: Choice): boolean =>
  JSON.stringify(valueAt(profile, path)) !== JSON.stringify(standard);

/** The fields whose path, sentence or clause contains every word. */
export function searched(typed: string): readonly ChosenField[] {
  const isFound = finderOf(typed);
  return fields.filter(({ path, clauses, choices }) => {
    const parts = choices.map((choice) => `${choice.path} ${choice.about}`);
    const stated = clauses.map((id) => `${id} ${clauseById(id).text}`);
    return isFound([path, ...stated, ...parts].join(' '));
  });
}

/** How a choice is entered. */
export function lookOf({ values, isOptional }: Choice, text: string): Partial<FormField<string>> {
  if (values) return { options: optionsOf(values.map(String)) };
  if (isOptional) return { placeholder: 'none' };
  const lines = text.split('\n').length;
  return lines > 1 ? { rows: Math.min(8, lines) } : {};
}

/** A value as the text of its control. */
export function textOf({ values, isText }: Choice, value: unknown): string {
  if (value === undefined || (value === null && isText)) return '';
  return values || isText ? String(value) : JSON.stringify(value, null, 1);
}

/** The text of a control as a value; the server checks it. @throws Error if it is not JSON. */
export function readValue(choice: Choice, text: string): unknown {
  const { values, isText, isOptional, path, standard } = choice;
  if (values) return values.find((value) => String(value) === text);
  if (isText) return text === '' && isOptional ? null : text;
  try {
    return text.trim() === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    if (typeof standard === 'number') return text;
    const found = errorOf(cause).message;
    throw new OperationError({ action: 'read', field: path, expected: 'JSON', found });
  }
}
