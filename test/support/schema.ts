import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';

/** Parses JSON that must conform to a schema of `schemas`; `accepts` checks a value. */
export function schemaOf(name: 'report') {
  const schema = JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8'));
  const accepts = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
  return {
    accepts,
    parse(text: string) {
      const value = JSON.parse(text);
      expect(accepts(value), JSON.stringify(accepts.errors)).toBe(true);
      return value;
    },
  };
}
