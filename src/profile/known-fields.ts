import type * as z from 'zod/mini';

/**
 * The names of the fields that a schema knows at a path of its input, for a message about another
 * one; none where it takes any name.
 *
 * @param input what was given: where it names one of several objects (its kind), that one is meant.
 */
export function knownFields(
  schema: z.core.$ZodType,
  path: readonly PropertyKey[],
  input: unknown,
): string[] {
  // Zod's own way to tell its schemas apart: by the type in their definition.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const [step, ...rest] = path;
  switch (def.type) {
    case 'object': {
      if (step === undefined) return Object.keys(def.shape);
      const inner = Object.hasOwn(def.shape, step) ? def.shape[String(step)] : undefined;
      return inner === undefined ? [] : knownFields(inner, rest, fieldOf(input, step));
    }
    case 'array':
      return step === undefined ? [] : knownFields(def.element, rest, fieldOf(input, step));
    case 'record':
      return step === undefined ? [] : knownFields(def.valueType, rest, fieldOf(input, step));
    case 'union':
      return [
        ...new Set(optionsOf(def, input).flatMap((option) => knownFields(option, path, input))),
      ];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return knownFields(def.innerType, path, input);
    case 'pipe':
      return knownFields(def.in, path, input);
    default:
      return [];
  }
}

/** Those that take what was given for their discriminator; all of them where they have none. */
function optionsOf(
  def: z.core.$ZodUnionDef | z.core.$ZodDiscriminatedUnionDef,
  input: unknown,
): readonly z.core.$ZodType[] {
  if (!('discriminator' in def)) return def.options;
  const { discriminator } = def;
  const given = fieldOf(input, discriminator);
  const named = def.options.filter(({ _zod }) =>
    [...(_zod.propValues?.[discriminator] ?? [])].some((value) => value === given),
  );
  return named.length > 0 ? named : def.options;
}

const fieldOf = (input: unknown, step: PropertyKey): unknown =>
  typeof input === 'object' && input !== null ? Reflect.get(input, step) : undefined;
