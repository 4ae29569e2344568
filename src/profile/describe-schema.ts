import * as z from 'zod/mini';

/**
 * What the fields of a schema are for, by their path: `limit.maximum`; `effect.answer.status` where
 * a kind has fields of its own; `refusals.*.code` for one that is alike in several.
 */
export type Sentences = Readonly<Record<string, string>>;

/**
 * Gives each field of a schema its sentence, for a JSON Schema. They stand apart from the schema,
 * since a page that mocks the API loads it, and nobody reads them there.
 *
 * @throws Error when a sentence is no field's, or when one field would have two.
 */
export function describeSchema<Schema extends z.core.$ZodType>(
  schema: Schema,
  sentences: Sentences,
): Schema {
  const given = new Map<z.core.$ZodType, string>();
  const used = new Set<string>();
  for (const { path, field } of fieldsIn(schema)) {
    const name = [path, withoutName(path)].find((each) => Object.hasOwn(sentences, each));
    const description = name === undefined ? undefined : sentences[name];
    if (name === undefined || description === undefined) continue;
    used.add(name);
    if ((given.get(field) ?? description) !== description) {
      throw new Error(`Failed to describe a schema: ${path}: expected a schema of its own`);
    }
    given.set(field, description);
    z.globalRegistry.add(field, { ...z.globalRegistry.get(field), description });
  }
  const unused = Object.keys(sentences).filter((path) => !used.has(path));
  if (unused.length === 0) return schema;
  throw new Error(`Failed to describe a schema: expected fields, found none at ${unused}`);
}

/** `refusals.expiredKey.code` as `refusals.*.code`. */
export const withoutName = (path: string): string => path.replace(/\.[^.]+(?=\.[^.]+$)/, '.*');

interface FieldAt {
  readonly path: string;
  readonly field: z.core.$ZodType;
}

/** All fields, and the kinds of objects that there are several of, each by its path. */
function* fieldsIn(schema: z.core.$ZodType, path = ''): Generator<FieldAt> {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      for (const [name, field] of Object.entries(def.shape)) {
        yield { path: at(name), field };
        yield* fieldsIn(field, at(name));
      }
      break;
    case 'union':
      for (const option of def.options) {
        const kind = kindOf(option);
        if (kind !== undefined) yield { path: at(kind), field: option };
        yield* fieldsIn(option, kind === undefined ? path : at(kind));
      }
      break;
    case 'array':
      yield* fieldsIn(def.element, path);
      break;
    case 'record':
      yield* fieldsIn(def.valueType, path);
      break;
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      yield* fieldsIn(def.innerType, path);
      break;
    case 'pipe':
      yield* fieldsIn(def.in, path);
      break;
    default:
  }
}

/** Its value that no other object of a union has. */
function kindOf(option: z.core.$ZodType): string | undefined {
  const [values] = Object.values(option._zod.propValues ?? {});
  const [kind] = values ?? [];
  return typeof kind === 'string' ? kind : undefined;
}
