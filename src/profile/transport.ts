import * as z from 'zod';
import { answerNames, optionsNames } from '../template/names.ts';
import { corsSchema } from './cors.ts';
import { field, section } from './field.ts';
import { headersSchema, headerValueSchema, inLowerCase, withHeadersOfAll } from './headers.ts';

/** What HTTP leaves to a server, and the document with it (clause 1). */
export const transport = section({
  contentType: field({
    clauses: ['1-transport'],
    description: 'Content-Type of every success.',
    schema: headerValueSchema.min(1).default('application/json'),
  }),
  headers: field({
    clauses: ['1-transport'],
    description: 'Headers of every answer.',
    schema: headersSchema(answerNames).default({ 'Cache-Control': 'no-store' }),
    seen: inLowerCase,
  }),
  cors: field({
    clauses: ['1-transport'],
    description: 'Cross-origin access; null for none.',
    schema: corsSchema.nullable().prefault({}),
    // What stands on answers to OPTIONS alone shows nothing where there are none.
    seen: (cors, { transport }) =>
      cors?.when === 'options' && transport.options === 'refused' ? null : cors,
  }),
  head: field({
    clauses: ['1-transport'],
    description: 'Whether HEAD is answered as GET, without the body.',
    schema: z.enum(['as-get', 'refused']).default('as-get'),
  }),
  options: field({
    clauses: ['1-transport'],
    description: 'Whether OPTIONS is answered, without credentials and a body.',
    schema: z.enum(['answered', 'refused']).default('answered'),
  }),
  optionsStatus: field({
    clauses: ['1-transport'],
    description: 'HTTP status of OPTIONS, where it is answered.',
    schema: z.number().int().min(200).max(299).default(204),
  }),
  optionsHeaders: field({
    clauses: ['1-transport'],
    description:
      'Headers of OPTIONS, where it is answered; `{allow}` stands for the methods that are served.',
    schema: headersSchema(optionsNames).default({ Allow: '{allow}' }),
    seen: (headers, { transport }) => withHeadersOfAll(headers, transport.headers),
  }),
  methodNeedsKey: field({
    clauses: ['1-transport'],
    description: 'Whether a method that is not served is refused for its credentials first.',
    schema: z.boolean().default(false),
  }),
  extraSlashes: field({
    clauses: ['1-transport'],
    description:
      'What becomes of a trailing or doubled slash in the path, or of one at its end alone.',
    schema: z.enum(['unknown-path', 'ignored', 'trailing-ignored']).default('unknown-path'),
  }),
  unknownPathNeedsKey: field({
    clauses: ['1-r6', '1-transport'],
    description: 'Whether an unknown path is refused for its credentials first.',
    schema: z.boolean().default(false),
  }),
});
