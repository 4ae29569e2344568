import examples from '../../fixtures/openapi-examples.json' with { type: 'json' };
import { type ClauseId, clauseById, sections } from './clauses.ts';
import { isInWorkspace, type OperationName, type Route, routes } from './routes.ts';
import type { Json, JsonObject } from './wire.ts';

/**
 * The API as an OpenAPI 3.1 document. Points that the API document leaves open are open here too: a
 * `default` response covers every failure, no code or status is invented, and objects may have
 * additional fields.
 */

// Responses are JSON (clause 4). No clause states their content type: this is the usual one, and
// tools that serve an OpenAPI document need a content type.
const json = (schema: JsonObject, example?: Json): JsonObject => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const text = (clause: ClauseId): string => clauseById(clause).text;
const string = (clause: ClauseId): JsonObject => ({ type: 'string', description: text(clause) });

const entryFields = ['id', 'name', 'contentType', 'size', 'validationStatus', 'createdAt'] as const;

const schemas: JsonObject = {
  KeyCheck: {
    type: 'object',
    description: `${text('4.1-success')} ${text('4.1-conveys')}`,
    required: ['workspaceId'],
    properties: { workspaceId: string('2.2-workspaceId') },
  },
  WorkspaceDescription: { description: `${text('4.2-success')} Its form is not fixed.` },
  FileEntry: {
    type: 'object',
    description: text('1-r4'),
    required: entryFields,
    properties: {
      ...Object.fromEntries(entryFields.map((name) => [name, string(`2.3-${name}`)])),
      size: { type: 'integer', minimum: 0, description: text('2.3-size') },
    },
  },
  FilePage: {
    type: 'object',
    description: text('4.3-r2'),
    required: ['files', 'hasMore', 'nextCursor'],
    properties: {
      files: { type: 'array', items: ref('FileEntry'), description: text('4.3-files') },
      hasMore: { type: 'boolean', description: text('4.3-hasMore') },
      nextCursor: {
        type: ['string', 'null'],
        description: `${text('4.3-nextCursor')} ${text('4.3-r5')}`,
      },
    },
    // Not `oneOf` of the two kinds of pages: generators would turn that into a type from which
    // openapi-fetch loses the cursor. To a validator, `not` means the same; generators ignore it.
    not: {
      anyOf: [
        { properties: { hasMore: { const: true }, nextCursor: { type: 'null' } } },
        { properties: { hasMore: { const: false }, nextCursor: { type: 'string' } } },
      ],
    },
  },
  Failure: {
    type: 'object',
    description: text('7-r2'),
    properties: {
      code: { type: 'string', description: 'The machine-readable identifier.' },
      error: { type: 'string', description: 'The error text.' },
    },
  },
};

const workspaceParameter: Json = {
  ...{ name: 'workspaceId', in: 'path', required: true },
  description: text('2.2-workspaceId'),
  schema: { type: 'string' },
};

const listingParameters: readonly Json[] = [
  {
    name: 'limit',
    in: 'query',
    description: `${text('4.3-limit')} Its default, its maximum and what lies outside are not fixed.`,
    schema: { type: 'integer' },
  },
  { name: 'cursor', in: 'query', description: text('4.3-cursor'), schema: { type: 'string' } },
];

/** A success status is stated only for the key check. */
const operations: Readonly<
  Record<OperationName, { readonly schema: string; readonly status: string; readonly text: string }>
> = {
  checkKey: { schema: 'KeyCheck', status: '200', text: text('5-r5') },
  readWorkspace: { schema: 'WorkspaceDescription', status: '2XX', text: text('4.2-success') },
  listFiles: {
    schema: 'FilePage',
    status: '2XX',
    text: `${text('4.3-r1')} ${text('4.3-r2')} ${text('4.3-scope')}`,
  },
};

export const openApiDocument = {
  openapi: '3.1.1',
  info: {
    title: 'Workspace Files Read API',
    version: '1',
    description: `${text('1-r1')} ${text('1-r5')} ${text('7-r1')}`,
  },
  servers: [
    {
      url: '{baseUrl}',
      description: text('0-base-url'),
      variables: { baseUrl: { default: 'http://127.0.0.1:4010' } },
    },
  ],
  security: [{ apiKey: [] }],
  paths: Object.fromEntries(routes.map((route) => [route.path, { get: describeOperation(route) }])),
  components: {
    securitySchemes: {
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        description: `${text('5-r1')} ${text('2.1-binding')}`,
      },
    },
    schemas,
    responses: {
      // Not "success": with that word, @hey-api/openapi-ts treats a default response as a success.
      Failure: { description: text('7-r2'), content: json(ref('Failure')) },
    },
  },
} as const satisfies JsonObject;

function describeOperation(route: Route): JsonObject {
  const { operation, clause } = route;
  const { schema, status, text: description } = operations[operation];
  return {
    operationId: operation,
    summary: sections[clauseById(clause).section],
    description,
    parameters: [
      ...(isInWorkspace(route) ? [workspaceParameter] : []),
      ...(operation === 'listFiles' ? listingParameters : []),
    ],
    responses: {
      // The mock's responses in the default world, for tools that serve the document.
      [status]: { description: 'Success', content: json(ref(schema), examples[operation]) },
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}
