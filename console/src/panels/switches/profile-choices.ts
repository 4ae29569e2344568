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
import { typedNumber } from '../../components/form.tsx';
import { errorOf } from '../../data/notices.ts';
import { finderOf } from '../../data/texts.ts';

/** How a value is entered. */
export type Control =
  | { readonly kind: 'choice'; readonly values: readonly (string | boolean)[] }
  | { readonly kind: 'number' | 'text' | 'text-or-none' | 'json' };

/** A choice of a profile, or a part of one. */
export interface Choice {
  readonly path: LearnedPath;
  readonly description: string;
  readonly control: Control;
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
  const standard = valueAt(standardProfile, path);
  return {
    path,
    description: about.replaceAll('`', ''),
    control: controlOf(schema),
    standard,
  };
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
    const parts = choices.map((choice) => `${choice.path} ${choice.description}`);
    const stated = clauses.map((id) => `${id} ${clauseById(id).text}`);
    return isFound([path, ...stated, ...parts].join(' '));
  });
}

/** A value as the text of its control. */
export function textOf({ kind }: Control, value: unknown): string {
  if (kind === 'json') return value === undefined ? '' : JSON.stringify(value, null, 1);
  return value === null || value === undefined ? '' : String(value);
}

/** The text of a control as a value; the server checks it. @throws Error if it is not JSON. */
export function readValue({ control, path }: Choice, text: string): unknown {
  if (control.kind === 'choice') return control.values.find((value) => String(value) === text);
  if (control.kind === 'number') return typedNumber(text);
  if (control.kind === 'text') return text;
  if (control.kind === 'text-or-none') return text === '' ? null : text;
  try {
    return text.trim() === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    const found = errorOf(cause).message;
    throw new OperationError({ action: 'read', field: path, expected: 'JSON', found });
  }
}
