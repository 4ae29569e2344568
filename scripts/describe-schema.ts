import * as z from 'zod';

/** A JSON Schema, apart from boolean schemas. */
export type SchemaNode = Exclude<z.core.JSONSchema._JSONSchema, boolean>;

/** The JSON Schema of accepted input. What JSON Schema cannot express accepts every value. */
export const schemaOf = (schema: z.core.$ZodType): SchemaNode =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** The allowed values, as text for a table: `` `any`, `exact` `` or `whole number from 1`. */
export function valuesOf(node: SchemaNode): string {
  const { type, items } = node;
  const either = alternativesOf(node);
  if (either) return [...new Set(either.map(valuesOf))].join(' or ');
  if (node.enum) return node.enum.map(code).join(', ');
  if ('const' in node) return code(node.const);
  if (type === 'array') {
    const item = typeof items === 'object' && !Array.isArray(items) ? valuesOf(items) : 'JSON';
    return `list of ${item}`;
  }
  if (type === 'object') return objectOf(node);
  const words: Readonly<Record<string, string>> = {
    ...{ string: 'text', boolean: '`true`, `false`', null: '`null`' },
    ...{ integer: `whole number${rangeOf(node)}`, number: `number${rangeOf(node)}` },
  };
  return [type]
    .flat()
    .map((each) => words[String(each)] ?? 'JSON')
    .join(' or ');
}

/** The fields of an object by name; none if it accepts any name. */
export const fieldsOf = (node: SchemaNode): readonly [name: string, field: SchemaNode][] => {
  const objects = [node, ...(alternativesOf(node) ?? [])].filter(({ properties }) => properties);
  const [only, ...more] = objects;
  if (!only || more.length > 0) return [];
  return Object.entries(only.properties ?? {}).flatMap(([name, field]) =>
    typeof field === 'boolean' ? [] : [[name, field]],
  );
};

export const code = (value: unknown): string => `\`${JSON.stringify(value)}\``;

function alternativesOf({ anyOf, oneOf }: SchemaNode): readonly SchemaNode[] | undefined {
  return (anyOf ?? oneOf)?.filter((each) => typeof each !== 'boolean');
}

function objectOf({ properties, additionalProperties }: SchemaNode): string {
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) =>
      typeof field === 'object' && 'const' in field
        ? `${name}: ${JSON.stringify(field.const)}`
        : name,
    );
    return `\`{ ${fields.join(', ')} }\``;
  }
  return typeof additionalProperties === 'object'
    ? `by name: ${valuesOf(additionalProperties)}`
    : 'object';
}

function rangeOf({ minimum, maximum }: SchemaNode): string {
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  if (minimum === undefined) return isBounded ? ` up to ${maximum}` : '';
  return isBounded ? ` from ${minimum} to ${maximum}` : ` from ${minimum}`;
}
