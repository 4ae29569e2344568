import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { describeSchema } from './describe-schema.ts';

const effect = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('answer'), status: z.int(), after: z.int() }),
  z.strictObject({ kind: z.literal('delay'), milliseconds: z.int(), after: z.int() }),
]);
const schema = () =>
  z.strictObject({
    name: z._default(z.string(), ''),
    limits: z.prefault(z.strictObject({ most: z.int(), least: z.int() }), { most: 1, least: 0 }),
    effects: z.array(effect),
  });

describe('a field of a schema', () => {
  test('is described by its path, through defaults, lists and kinds', () => {
    const described = describeSchema(schema(), {
      name: 'What it is called.',
      'limits.most': 'At most.',
      'effects.delay': 'Comes late.',
      'effects.delay.milliseconds': 'So late.',
    });

    expect(z.toJSONSchema(described, { io: 'input' })).toMatchObject({
      properties: {
        name: { type: 'string', description: 'What it is called.' },
        limits: { properties: { most: { description: 'At most.' }, least: { type: 'integer' } } },
        effects: {
          items: {
            oneOf: [
              { properties: { status: { type: 'integer' }, after: { type: 'integer' } } },
              {
                description: 'Comes late.',
                properties: { milliseconds: { description: 'So late.' } },
              },
            ],
          },
        },
      },
    });
  });

  test('shares a description with the fields of other kinds', () => {
    const described = describeSchema(z.strictObject({ effect }), { 'effect.*.after': 'So late.' });
    const withText = { properties: { after: { description: 'So late.' } } };

    expect(z.toJSONSchema(described)).toMatchObject({
      properties: { effect: { oneOf: [withText, withText] } },
    });
  });

  test('keeps its other metadata', () => {
    const time = z.string().check(z.meta({ format: 'date-time' }));
    const described = describeSchema(z.strictObject({ time }), { time: 'When.' });

    expect(z.toJSONSchema(described)).toMatchObject({
      properties: { time: { format: 'date-time', description: 'When.' } },
    });
  });
});

test('a description needs exactly one field', () => {
  expect(() => describeSchema(schema(), { nmae: 'What it is called.' })).toThrow(
    'Failed to describe a schema: expected a field at nmae, found none',
  );
  const shared = z.string();
  expect(() =>
    describeSchema(z.strictObject({ a: shared, b: shared }), { a: 'One.', b: 'Another.' }),
  ).toThrow('Failed to describe a schema: b: expected a schema of its own');
});
