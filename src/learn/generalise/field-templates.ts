import type { FieldShape } from '../../../contract-tests/suite.ts';
import type { Json, JsonObject } from '../../document/wire.ts';
import { canSay, type FieldValue, NO_PROFILE, type Reading } from '../field-reader.ts';
import {
  type Facts,
  type Generalised,
  type GeneratedAt,
  generalise,
  type Meaning,
} from './generalise.ts';

/** A field as it was seen, and the template that gives its values. */
export type TemplateField = FieldShape & Generalised;

/** A body whose fields are compared with those of others. */
export interface Body {
  readonly fields: JsonObject;
  readonly facts: Facts;
  /** What it tells of: a file, a key. */
  readonly subject: string;
}

/** Adds to each field the template that gives its values in all bodies. */
export function withTemplates<Shape extends FieldShape>(
  shapes: readonly Shape[],
  bodies: readonly Body[],
  meaning?: Meaning,
  generatedAt?: GeneratedAt,
): (Shape & Generalised)[] {
  return shapes.map((shape) => {
    const samples = bodies.map(({ fields, facts, subject }) => ({
      value: Object.hasOwn(fields, shape.name) ? fields[shape.name] : undefined,
      facts,
      subject,
    }));
    return { ...shape, ...generalise(shape.name, samples, meaning, undefined, generatedAt) };
  });
}

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
): { readonly lost?: readonly string[]; readonly generated?: readonly string[] } {
  const lost = fields.flatMap(({ differing, missing, generated }) => [
    ...differing.map((path) => `the value of ${path} in ${where}, which differs`),
    ...generated.map((path) => `the value of ${path} in ${where}, which varies`),
    ...missing.map((path) => `that ${path} is not always in ${where}`),
  ]);
  const generated = fields.flatMap((field) => field.generated);
  return { ...(lost.length > 0 && { lost }), ...(generated.length > 0 && { generated }) };
}
