import type { Json } from '../document/wire.ts';
import type { FieldValue } from './field-path.ts';
import { canSay, NO_PROFILE, type Reading } from './field-reader.ts';
import type { TemplateField } from './generalise/field-templates.ts';

/** The fields of a body as a profile has them. */

/** Fields that a profile takes by the name of a source, where it has one for them. */
export function readSources<const Path extends 'keyCheck.fields' | 'workspaceRead.fields'>(
  path: Path,
  fields: readonly TemplateField[],
  where: string,
): Reading<FieldValue<Path>> {
  const value = Object.fromEntries(
    fields.map(({ name, template }) => {
      const source = sourceIn(template);
      return [name, canSay(path, { [name]: source }) ? source : { value: template }];
    }),
  );
  return canSay(path, value)
    ? { value, ...lostOf(fields, where) }
    : { assume: NO_PROFILE, lost: [`the fields of ${where}`] };
}

/** The name of a placeholder that stands alone. */
const sourceIn = (template: Json): string | undefined =>
  typeof template === 'string' ? /^\{([A-Za-z-]+)\}$/.exec(template)?.[1] : undefined;

/**
 * Fields whose values are templates, but for those that a profile refuses.
 *
 * @param why a profile refuses them, for people.
 */
export function readTemplates(
  path: 'listing.pageFields' | 'listing.entryFields',
  fields: readonly TemplateField[],
  where: string,
  why: string,
): Reading<{ readonly [name: string]: Json }> {
  const kept = fields.filter(({ name, template }) => canSay(path, { [name]: template }));
  const entries = kept.map(({ name, template }): [string, Json] => [name, template]);
  const { lost = [], ...others } = lostOf(kept, where);
  const refused = fields
    .filter((field) => !kept.includes(field))
    .map(({ name }) => `the field ${name} of ${where}, ${why}`);
  return { value: Object.fromEntries(entries), lost: [...lost, ...refused], ...others };
}

function lostOf(
  fields: readonly TemplateField[],
  where: string,
): { readonly lost?: readonly string[]; readonly varying?: readonly string[] } {
  const lost = fields.flatMap(({ differing, missing, varying }) => [
    ...differing.map((path) => `the value of ${path} in ${where}, which differs`),
    ...varying.map((path) => `the value of ${path} in ${where}, which varies`),
    ...missing.map((path) => `that ${path} is not always in ${where}`),
  ]);
  const varying = fields.flatMap((field) => field.varying);
  return { ...(lost.length > 0 && { lost }), ...(varying.length > 0 && { varying }) };
}
