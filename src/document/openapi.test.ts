import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { createMock } from '../mock/create-mock.ts';
import { clauses } from './clauses.ts';
import { openApiDocument } from './openapi.ts';
import { routes } from './routes.ts';

test('is a valid OpenAPI 3.1 document in the eyes of a maintained parser', async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(openApiDocument));

  expect(result.errors).toBeUndefined();
  expect(validator.version).toBe('3.1');
});

test('describes the operations and no other', () => {
  const described = Object.entries(openApiDocument.paths).map(([path, { get }]) => {
    return [path, get.operationId, get.parameters.some(({ name }) => name === 'workspaceId')];
  });
  const expected = routes.map(({ path, operation }) => [path, operation, path.includes('{')]);
  expect(described).toEqual(expected);
});

test('its descriptions are the texts of clauses', () => {
  const texts = clauses.map(({ text }) => text);
  const own = new Set<string>();
  const read = (name: string, value: unknown): void => {
    if (typeof value === 'object') {
      for (const [each, inner] of Object.entries(value ?? {})) read(each, inner);
    } else if (name === 'description') {
      own.add(texts.reduce((rest, text) => rest.replace(text, ''), String(value)).trim());
    }
  };
  read('', openApiDocument);
  expect([...own].toSorted()).toEqual([
    '',
    'Its default, its maximum and what lies outside are not fixed.',
    'Its form is not fixed.',
    'Success',
  ]);
});

test('leaves failures open: a default response, and no status or code of a failure', () => {
  for (const [path, item] of Object.entries(openApiDocument.paths)) {
    expect(Object.keys(item.get.responses), path).toEqual([
      path.endsWith('/auth') ? '200' : '2XX',
      'default',
    ]);
  }
  expect(JSON.stringify(openApiDocument)).not.toMatch(/"enum"|"4\d\d"|"5\d\d"|invalid_key/);
  // Tools must be able to send every content type.
  expect(JSON.stringify(openApiDocument)).not.toContain('*/*');
});

test.each([
  [true, 'a', true],
  [false, null, true],
  [true, null, false],
  [false, 'a', false],
])(
  'of a page whose hasMore is %s and whose cursor is %j it says %s',
  (hasMore, nextCursor, valid) => {
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema(structuredClone(openApiDocument), 'api');

    expect(
      ajv.validate('api#/components/schemas/FilePage', { files: [], hasMore, nextCursor }),
    ).toBe(valid);
  },
);

test('its examples are responses of the mock in the default world', async () => {
  const mock = createMock();
  const { secret, workspaceId } = mock.keys.byLabel('reader');
  const read = async (path: string) => {
    const headers = { authorization: `Bearer ${secret}` };
    return (await mock.fetch(new Request(`http://mock.test${path}`, { headers }))).json();
  };

  for (const [path, { get }] of Object.entries(openApiDocument.paths)) {
    const query = get.operationId === 'listFiles' ? '?limit=2' : '';
    const [success] = Object.values(get.responses);
    const { example } = Object(success).content['application/json'];
    expect(await read(path.replace('{workspaceId}', workspaceId) + query)).toEqual(example);
  }
});
