import { objectOf, type Sample } from '../../../contract-tests/suite.ts';
import type { Json, JsonObject } from '../../document/wire.ts';
import { canSay, inexpressible, type Reading, type Seen } from '../field-reader.ts';
import {
  type Facts,
  type Generalised,
  type GeneratedAt,
  generalise,
  type Meaning,
} from './generalise.ts';

/** A field with its template. */
export type TemplateField = Generalised & { readonly name: string };

/** A body to compare with others. */
export interface Body {
  readonly fields: JsonObject;
  readonly facts: Facts;
  /** The file, key or workspace that it describes. */
  readonly subject: string;
}

/** The fields of a body; none if it is not an object. */
export const fieldsOf = ({ body }: Pick<Sample, 'body'>): JsonObject =>
  (body.kind === 'json' ? objectOf(body.value) : undefined) ?? {};

/** The template of each field. */
export function withTemplates(
  fields: readonly { readonly name: string }[],
  bodies: readonly Body[],
  meaning?: Meaning,
  generatedAt?: GeneratedAt,
): TemplateField[] {
  return fields.map(({ name }) => {
    const samples = bodies.map(({ fields: body, facts, subject }) => {
      const value = Object.hasOwn(body, name) ? body[name] : undefined;
      return { value, facts, subject };
    });
    return { name, ...generalise(name, samples, meaning, undefined, generatedAt) };
  });
}

/** Which fields of bodies are generated, according to all responses of the run. */
export function generatedIn(seen: Seen): GeneratedAt {
  const { certain = [], likely = [] } = seen('transport.headers')?.volatile ?? {};
  const [sure, other] = [new Set(certain), new Set(likely)];
  return (path) => (sure.has(path) ? 'certain' : other.has(path) ? 'likely' : undefined);
}

/** Fields as named sources if possible, otherwise as templates. */
export function readSources(
  path: 'keyCheck.fields' | 'workspaceRead.fields',
  fields: readonly TemplateField[],
  where: string,
): Reading {
  const value = Object.fromEntries(
    fields.map(({ name, template }): [string, Json] => {
      const source = sourceIn(template);
      const isSource = source !== undefined && canSay(path, { [name]: source });
      return [name, isSource ? source : { value: template }];
    }),
  );
  return canSay(path, value)
    ? { value, ...lostOf(fields, where) }
    : inexpressible(`the fields of ${where}`);
}

/** The name of the placeholder, if the template is a single one. */
const sourceIn = (template: Json): string | undefined =>
  typeof template === 'string' ? /^\{([A-Za-z-]+)\}$/.exec(template)?.[1] : undefined;

/**
 * Fields as templates, without those that a profile cannot contain.
 *
 * @param why a profile cannot contain them, for messages.
 */
export function readTemplates(
  path: 'listing.pageFields' | 'listing.entryFields',
  fields: readonly TemplateField[],
  where: string,
  why: string,
): Reading {
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
    ...missing.map((path) => `${path} is not always in ${where}`),
  ]);
  const generated = fields.flatMap((field) => field.generated);
  return { ...(lost.length > 0 && { lost }), ...(generated.length > 0 && { generated }) };
}
