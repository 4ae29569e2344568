import * as z from 'zod';
import type { Json, JsonObject } from '../document/wire.ts';
import { TOKEN_HEADER } from './address.ts';
import { type ControlRoute, controlRoutes, controlTags, statusOf } from './routes.ts';
import { text } from './schema-parts.ts';

const failureReply = z
  .strictObject({
    code: text.describe('The kind of failure: `invalid`, `not_found`, `conflict`…'),
    error: text.describe('What was expected and what was found, for people.'),
    field: text.optional().describe('The first invalid field of the request.'),
    problems: z
      .array(
        z.strictObject({
          path: text.describe('Such as `effect.status`; empty for the whole request.'),
          message: text.describe('What was expected and what was found, for people.'),
        }),
      )
      .optional()
      .describe('Each invalid field of the request.'),
  })
  .describe('Why a control request was refused.');

/** The control API as an OpenAPI 3.1 document, derived from the schemas that it uses. */
export function controlOpenApi(version: string, path: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const route of controlRoutes) {
    const at = path + route.path;
    paths[at] = { ...paths[at], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Control API of a Workspace Files mock',
      version,
      description:
        'Controls a running mock: sandboxes, files, keys, clock, profile, faults, journal.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that this document comes from.' }],
    security: [{}, { controlToken: [] }, { controlHeader: [] }],
    tags: controlTags.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: { Failure: schemaOf(failureReply, 'output') },
      responses: {
        Refused: {
          description: 'The request was refused, and nothing was changed.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
      securitySchemes: {
        controlToken: { type: 'http', scheme: 'bearer' },
        controlHeader: { type: 'apiKey', in: 'header', name: TOKEN_HEADER },
      },
    },
  };
}

function operationOf(route: ControlRoute): JsonObject {
  const { id, summary, path, input, reply, sendsEvents = false } = route;
  const { mediaType = sendsEvents ? 'text/event-stream' : 'application/json' } = route;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const parameters: Json[] = [...inPath, ...(route.readsQuery ? queryOf(input) : [])];
  return {
    operationId: id,
    tags: controlTags.filter(({ of }) => id in of).map(({ name }) => name),
    summary: titleOf(id),
    description: summary,
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(route),
    responses: {
      [statusOf(route)]: {
        description: 'Done.',
        ...(reply && { content: { [mediaType]: { schema: schemaOf(reply, 'output') } } }),
      },
      // Code generators use one of these, linters the other.
      '4XX': REFUSED,
      default: REFUSED,
    },
  };
}

const REFUSED = { $ref: '#/components/responses/Refused' };

/** `Read whole journal` for `readWholeJournal`. */
const titleOf = (id: string): string =>
  id
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

function requestBodyOf(route: ControlRoute): JsonObject {
  if (route.takesBytes) {
    return { requestBody: { required: true, content: { 'application/octet-stream': {} } } };
  }
  if (route.readsQuery) return {};
  const schema = schemaOf(route.input, 'input');
  return { requestBody: { content: { 'application/json': { schema } } } };
}

function queryOf(input: z.core.$ZodType): Json[] {
  const { properties = {}, required } = schemaOf(input, 'input');
  return Object.entries(Object(properties)).map(([name, schema]) => ({
    ...{ name, in: 'query', required: Object(required ?? []).includes(name) },
    schema: schema as Json,
  }));
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return JSON.parse(JSON.stringify(plain));
}
