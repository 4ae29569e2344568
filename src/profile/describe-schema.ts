import * as z from 'zod/mini';

/**
 * Descriptions of the fields of a schema, by path: `limit.maximum`, `effect.answer.status` for a
 * field of one kind, `refusals.*.code` for a field of several siblings.
 */
export type Descriptions = Readonly<Record<string, string>>;

/**
 * Adds a description to each field of a schema, for a JSON Schema. Descriptions are separate from
 * the schema because pages that mock the API load only the schema.
 *
 * @throws Error if a description matches no field, or a field would get two.
 */
export function describeSchema<Schema extends z.core.$ZodType>(
  schema: Schema,
  descriptions: Descriptions,
): Schema {
  const given = new Map<z.core.$ZodType, string>();
  const used = new Set<string>();
  for (const { path, field } of fieldsIn(schema)) {
    const name = [path, withoutName(path)].find((each) => Object.hasOwn(descriptions, each));
    const description = name === undefined ? undefined : descriptions[name];
    if (name === undefined || description === undefined) continue;
    used.add(name);
    if ((given.get(field) ?? description) !== description) {
      throw new Error(`Failed to describe a schema: ${path}: expected a schema of its own`);
    }
    given.set(field, description);
    z.globalRegistry.add(field, { ...z.globalRegistry.get(field), description });
  }
  const unused = Object.keys(descriptions).filter((path) => !used.has(path));
  if (unused.length === 0) return schema;
  throw new Error(`Failed to describe a schema: expected a field at ${unused}, found none`);
}

/** `refusals.expiredKey.code` as `refusals.*.code`. */
const withoutName = (path: string): string => path.replace(/\.[^.]+(?=\.[^.]+$)/, '.*');

interface FieldAt {
  readonly path: string;
  readonly field: z.core.$ZodType;
}

/** Yields all fields and all kinds of a union, each with its path. */
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

/** The value that distinguishes it from the other objects of a union. */
function kindOf(option: z.core.$ZodType): string | undefined {
  const [values] = Object.values(option._zod.propValues ?? {});
  const [kind] = values ?? [];
  return typeof kind === 'string' ? kind : undefined;
}
