import examples from '../../fixtures/openapi-examples.json' with { type: 'json' };
import { type ClauseId, clauseById, sections } from './clauses.ts';
import { namesWorkspace, type OperationName, routes } from './routes.ts';
import type { JsonObject } from './wire.ts';

/**
 * The API as an OpenAPI 3.1 document. Points that the API document leaves open are open here too: a
 * `default` response covers every failure, no code or status is invented, and objects may have
 * additional fields.
 */

const text = (...ids: readonly ClauseId[]) => ids.map((id) => clauseById(id).text).join(' ');
const string = (clause: ClauseId) => ({ type: 'string', description: text(clause) });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
/** Responses are JSON (clause 4). No clause states their content type: this is the usual one. */
const json = (schema: JsonObject, example?: JsonObject) => ({
  'application/json': { schema, ...(example && { example }) },
});

const fields = {
  id: string('2.3-id'),
  name: string('2.3-name'),
  contentType: string('2.3-contentType'),
  size: { type: 'integer', minimum: 0, description: text('2.3-size') },
  validationStatus: string('2.3-validationStatus'),
  createdAt: string('2.3-createdAt'),
};
const page = {
  files: { type: 'array', items: ref('FileEntry'), description: text('4.3-files') },
  hasMore: { type: 'boolean', description: text('4.3-hasMore') },
  nextCursor: { type: ['string', 'null'], description: text('4.3-nextCursor', '4.3-r5') },
};
const object = (description: string, properties: JsonObject, required = Object.keys(properties)) =>
  ({ type: 'object', description, required, properties }) as const;
const pageWith = (hasMore: boolean, nextCursor: string) => ({
  properties: { hasMore: { const: hasMore }, nextCursor: { type: nextCursor } },
});

const schemas = {
  KeyCheck: object(text('4.1-success', '4.1-conveys'), { workspaceId: string('2.2-workspaceId') }),
  WorkspaceDescription: { description: `${text('4.2-success')} Its form is not fixed.` },
  FileEntry: object(text('1-r4'), fields),
  // Not `oneOf` of the two kinds of pages: generators would turn that into a type from which
  // openapi-fetch loses the cursor. To a validator, `not` means the same; generators ignore it.
  FilePage: {
    ...object(text('4.3-r2'), page),
    not: { anyOf: [pageWith(true, 'null'), pageWith(false, 'string')] },
  },
  Failure: {
    type: 'object',
    description: text('7-r2'),
    properties: { code: string('7-r3'), error: string('7-r3') },
  },
};

const limit = `${text('4.3-limit')} Its default, its maximum and what lies outside are not fixed.`;
const inQuery = [
  { name: 'limit', in: 'query', description: limit, schema: { type: 'integer' } },
  { name: 'cursor', in: 'query', description: text('4.3-cursor'), schema: { type: 'string' } },
];
const inPath = {
  name: 'workspaceId',
  in: 'path',
  required: true,
  description: text('2.2-workspaceId'),
  schema: { type: 'string' },
};

/** A success status is stated only for the key check. */
const successes: Readonly<Record<OperationName, readonly [status: string, schema: string]>> = {
  checkKey: ['200', 'KeyCheck'],
  readWorkspace: ['2XX', 'WorkspaceDescription'],
  listFiles: ['2XX', 'FilePage'],
};
const descriptions: Readonly<Record<OperationName, string>> = {
  checkKey: text('5-r5'),
  readWorkspace: text('4.2-success'),
  listFiles: text('4.3-r1', '4.3-r2', '4.3-scope'),
};

const operations = routes.map((route) => {
  const { operation, clause, path } = route;
  const [status, schema] = successes[operation];
  const get = {
    operationId: operation,
    summary: sections[clauseById(clause).section],
    description: descriptions[operation],
    parameters: [
      ...(namesWorkspace(route) ? [inPath] : []),
      ...(operation === 'listFiles' ? inQuery : []),
    ],
    responses: {
      // The mock's responses in the default world, for tools that serve the document.
      [status]: { description: 'Success', content: json(ref(schema), examples[operation]) },
      default: { $ref: '#/components/responses/Failure' },
    },
  };
  return [path, { get }] as const;
});

export const openApiDocument = {
  openapi: '3.1.1',
  info: {
    title: 'Workspace Files Read API',
    version: '1',
    description: text('1-r1', '1-r5', '7-r1'),
  },
  servers: [
    {
      url: '{baseUrl}',
      description: text('0-base-url'),
      variables: { baseUrl: { default: 'http://127.0.0.1:4010' } },
    },
  ],
  security: [{ apiKey: [] }],
  paths: Object.fromEntries(operations),
  components: {
    securitySchemes: {
      apiKey: { type: 'http', scheme: 'bearer', description: text('5-r1', '2.1-binding') },
    },
    schemas,
    // Not "success": with that word, @hey-api/openapi-ts treats a default response as a success.
    responses: { Failure: { description: text('7-r2'), content: json(ref('Failure')) } },
  },
} satisfies JsonObject;
