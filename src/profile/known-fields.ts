import type * as z from 'zod';

/**
 * The names of the fields that a schema knows at a path of its input, for a message about another
 * one; none where it takes any name.
 */
export function knownFields(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  // Zod's own way to tell its schemas apart: by the type in their definition.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const [step, ...rest] = path;
  switch (def.type) {
    case 'object': {
      if (step === undefined) return Object.keys(def.shape);
      const inner = Object.hasOwn(def.shape, step) ? def.shape[String(step)] : undefined;
      return inner === undefined ? [] : knownFields(inner, rest);
    }
    case 'array':
      return step === undefined ? [] : knownFields(def.element, rest);
    case 'record':
      return step === undefined ? [] : knownFields(def.valueType, rest);
    case 'union':
      return [...new Set(def.options.flatMap((option) => knownFields(option, path)))];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return knownFields(def.innerType, path);
    case 'pipe':
      return knownFields(def.in, path);
    default:
      return [];
  }
}
