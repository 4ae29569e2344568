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
import { defaultProfile } from '../../../../src/profile/named.ts';
import type { Profile } from '../../../../src/profile/schema.ts';
import { isObject } from '../../../../src/text/is-object.ts';
import { controlOf, type SchemaControl } from '../../components/schema-control.ts';
import { finderOf } from '../../data/texts.ts';

/** A choice of a profile, or a part of one. */
export interface Choice {
  readonly path: LearnedPath;
  readonly about: string;
  readonly control: SchemaControl;
  /** The value in the default profile. */
  readonly standard: unknown;
}

/** The choices of one field: one, or each of its parts. */
export interface ChosenField {
  readonly path: ProfileField;
  /** The open clause that it decides. */
  readonly clause: OpenId;
  readonly choices: readonly Choice[];
}

/** All fields, in the order of a profile's file. */
const fields: readonly ChosenField[] = profileFields.map((path) => ({
  path,
  clause: clausesOf(path)[0],
  choices: pathsIn(path).map((part): Choice => {
    const { schema, about } = partAt(part);
    const json = z.toJSONSchema(schema(), { io: 'input', unrepresentable: 'any' });
    return {
      path: part,
      about: about.replaceAll('`', ''),
      control: controlOf(json),
      standard: valueAt(defaultProfile, part),
    };
  }),
}));

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
  return fields.filter(({ path, clause, choices }) => {
    const parts = choices.map((choice) => `${choice.path} ${choice.about}`);
    return isFound([path, clause, clauseById(clause).text, ...parts].join(' '));
  });
}
