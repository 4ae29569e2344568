import * as z from 'zod';

/** A JSON Schema, as far as a page of values reads it. */
export type SchemaNode = Exclude<z.core.JSONSchema._JSONSchema, boolean>;

/** The JSON Schema of accepted input. What JSON Schema cannot express accepts every value. */
export const schemaOf = (schema: z.core.$ZodType): SchemaNode =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** What may be given, in the words of a table: `` `any`, `exact` `` or `whole number from 1`. */
export function valuesOf(node: SchemaNode): string {
  const either = alternativesOf(node);
  if (either) return [...new Set(either.map(valuesOf))].join(' or ');
  if (node.enum) return node.enum.map(code).join(', ');
  if ('const' in node) return code(node.const);
  if (Array.isArray(node.type)) {
    return node.type.map((type: string) => valuesOfType(type, node)).join(' or ');
  }
  return node.type === undefined ? 'JSON' : valuesOfType(node.type, node);
}

/** The fields of an object that stand by their own names; none of one whose names are free. */
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

function valuesOfType(type: string, node: SchemaNode): string {
  switch (type) {
    case 'integer':
      return `whole number${rangeOf(node)}`;
    case 'number':
      return `number${rangeOf(node)}`;
    case 'string':
      return 'text';
    case 'boolean':
      return '`true`, `false`';
    case 'null':
      return '`null`';
    case 'array':
      return `list of ${itemsOf(node)}`;
    default:
      return objectOf(node);
  }
}

function itemsOf({ items }: SchemaNode): string {
  return typeof items === 'object' && !Array.isArray(items) ? valuesOf(items) : 'JSON';
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
