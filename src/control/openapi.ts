import * as z from 'zod/mini';
import type { Json, JsonObject } from '../document/wire.ts';
import { describedBy } from '../profile/texts.ts';
import {
  CONTROL_PATH,
  type ControlOperationId,
  endpointOf,
  endpoints,
  TOKEN_HEADER,
} from './endpoints.ts';
import { type ControlOperation, text } from './operation.ts';
import { controlOperations } from './operations.ts';

const failure = z.strictObject({
  error: describedBy('What was expected and what was found, for people.', text),
  problems: describedBy(
    'The invalid fields of the request.',
    z.optional(z.array(z.strictObject({ path: text, message: text }))),
  ),
});

/** The control API as an OpenAPI 3.1 document, derived from the operations. */
export function controlOpenApi(version: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const id of Object.keys(endpoints) as ControlOperationId[]) {
    const { method, path } = endpointOf(id);
    const at = CONTROL_PATH + path;
    paths[at] = { ...paths[at], [method.toLowerCase()]: describe(id, controlOperations[id]) };
  }
  const content = { 'application/json': { schema: schemaOf(failure, 'output') } };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Control API of a Workspace Files mock',
      version,
      description: 'Controls a running mock: sandboxes, files, keys, clock, profile and faults.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that this document comes from.' }],
    security: [{}, { controlToken: [] }, { controlHeader: [] }],
    paths,
    components: {
      responses: { Failed: { description: 'It failed, and nothing was changed.', content } },
      securitySchemes: {
        controlToken: { type: 'http', scheme: 'bearer' },
        controlHeader: { type: 'apiKey', in: 'header', name: TOKEN_HEADER },
      },
    },
  };
}

function describe(id: ControlOperationId, operation: ControlOperation): JsonObject {
  const { parameters, readsQuery } = endpointOf(id);
  const { summary, input, reply, status = 200, mediaType = 'application/json' } = operation;
  const { properties, required, ...rest } = schemaOf(input, 'input');
  const fields: Readonly<Record<string, Json>> = Object(properties ?? {});
  const names: readonly string[] = Object(required ?? []);
  const parameter = (name: string, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path' || names.includes(name),
    schema: fields[name] ?? { type: 'string' },
  });
  const others = Object.keys(fields).filter((name) => !parameters.includes(name));
  const schema = {
    ...rest,
    properties: Object.fromEntries(others.map((name) => [name, fields[name] ?? {}])),
    required: names.filter((name) => others.includes(name)),
  };
  const content = reply && { content: { [mediaType]: { schema: schemaOf(reply, 'output') } } };
  return {
    operationId: id.replace(/\.(\w)/, (_, letter) => letter.toUpperCase()),
    summary: id,
    description: summary,
    parameters: [
      ...parameters.map((name) => parameter(name, 'path')),
      ...(readsQuery ? others.map((name) => parameter(name, 'query')) : []),
    ],
    ...(!readsQuery && { requestBody: { content: { 'application/json': { schema } } } }),
    responses: {
      [reply ? status : 204]: { description: 'Done.', ...content },
      default: { $ref: '#/components/responses/Failed' },
    },
  };
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return JSON.parse(JSON.stringify(plain));
}
