import type { Json } from '../document/wire.ts';
import type { Reading } from './field-reader.ts';
import type { TemplateField } from './generalise/field-templates.ts';

/** The fields of a body as a profile has them. */

/** Fields that a profile takes by the name of a source, where it has one for them. */
export function readSources<Name extends string>(
  fields: readonly TemplateField[],
  names: readonly Name[],
  where: string,
): Reading<{ readonly [name: string]: Name | { readonly value: Json } }> {
  const entries = fields.map(({ name, template }): [string, Name | { value: Json }] => [
    name,
    names.find((each) => template === `{${each}}`) ?? { value: template },
  ]);
  return { value: Object.fromEntries(entries), ...lostOf(fields, where) };
}

/** Fields whose values are templates. */
export function readTemplates(
  fields: readonly TemplateField[],
  where: string,
): Reading<{ [name: string]: Json }> {
  const entries = fields.map(({ name, template }): [string, Json] => [name, template]);
  return { value: Object.fromEntries(entries), ...lostOf(fields, where) };
}

function lostOf(
  fields: readonly TemplateField[],
  where: string,
): { readonly lost?: readonly string[] } {
  const lost = fields.flatMap(({ differing, missing }) => [
    ...differing.map((path) => `the value of ${path} in ${where}, which differs`),
    ...missing.map((path) => `that ${path} is not always in ${where}`),
  ]);
  return lost.length > 0 ? { lost } : {};
}
