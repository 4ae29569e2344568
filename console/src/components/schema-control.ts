import { isObject } from '../../../src/text/is-object.ts';
import { type FieldLook, optionsOf } from './field.tsx';

/** What forms read of a JSON Schema. */
export interface JsonSchema {
  readonly type?: unknown;
  readonly enum?: readonly unknown[] | undefined;
  readonly anyOf?: readonly unknown[] | undefined;
  readonly description?: string | undefined;
}

/** A form control for a value: its look, and the value as its text. */
export interface SchemaControl {
  readonly look: (text: string) => Partial<FieldLook>;
  readonly write: (value: unknown) => string;
  /** The text as a value; the server validates it. */
  readonly read: (text: string) => unknown;
}

/** The control for a value that a schema describes: a select, a text, or JSON. */
export function controlOf({ type, enum: listed, anyOf = [] }: JsonSchema): SchemaControl {
  const values = type === 'boolean' ? [true, false] : listed;
  if (values) {
    const options = optionsOf(values.map(String));
    const read = (text: string) => values.find((value) => String(value) === text);
    return { look: () => ({ options }), write: (value) => String(value ?? ''), read };
  }
  const types = anyOf.map((each) => (isObject(each) ? each.type : undefined));
  const isNullable = types.length === 2 && types.includes('null') && types.includes('string');
  if (type === 'string' || isNullable) {
    return {
      look: () => (isNullable ? { placeholder: 'none' } : {}),
      write: (value) => String(value ?? ''),
      read: (text) => (isNullable && text === '' ? null : text),
    };
  }
  return {
    look(text) {
      const rows = text.split('\n').length;
      return rows > 1 ? { rows: Math.min(8, rows) } : {};
    },
    write: (value) => (value === undefined ? '' : JSON.stringify(value, null, 1)),
    read: readJson,
  };
}

/** JSON as a value; other text unchanged, so that the server reports it at its field. */
function readJson(text: string): unknown {
  try {
    return text.trim() === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
