import * as z from 'zod/mini';
import type { OperationName } from '../document/routes.ts';
import { FILES_READ } from '../document/wire.ts';
import { answerNames, keyNames, workspaceNames } from '../template/placeholders.ts';
import { field, oneOf, section } from './field.ts';
import { headersSchema, withHeadersOfAll } from './headers.ts';
import type { Surroundings } from './surroundings.ts';
import { type AnyNames, jsonSchema, placeholdersOf, plainNames } from './template-schema.ts';

/** The open parts of successful responses (clauses 4.1, 4.2, 4.3). */

export const successStatus = z.int().check(
  z.minimum(200),
  z.maximum(299),
  z.refine((status) => status !== 204 && status !== 205, 'expected a status that carries a body'),
);

const scope = z.nullable(z.string().check(z.minLength(1)));

/**
 * Fields by name. The value of a field is the name of a property of the key or workspace, or JSON
 * whose texts may contain those names as placeholders: `{ "value": { "may": "{scopes}" } }`.
 */
const fieldsFrom = <const Sources extends readonly string[]>(names: AnyNames, sources: Sources) => {
  const value = jsonSchema.check(z.superRefine(placeholdersOf(names)));
  return z
    .record(z.string(), z.union([z.enum(sources), z.strictObject({ value })]))
    .check(z.superRefine(plainNames));
};

/** The headers of one operation's successes. */
export const successHeaders = (names: AnyNames) =>
  field(['1-transport'], z._default(headersSchema(names), {}), {
    seen: (headers, { transport }) => withHeadersOfAll(headers, transport.headers),
  });

const keyFields = fieldsFrom(keyNames, [
  'valid',
  'scopes',
  'scopes-text',
  'expiresAt',
  'hint',
  'label',
  'workspaceName',
]);

/** The required scope and the response of the key check (clause 4.1). */
const keyCheck = section({
  scope: field(['4.1-scope'], z._default(scope, null)),
  expiredKey: field(['4.1-scope'], oneOf(['refused', 'answered'], 'refused')),
  fields: field(
    ['4.1-fields', '2.1-fields'],
    z._default(
      keyFields.check(
        z.refine(
          (fields) => !Object.hasOwn(fields, 'workspaceId'),
          'expected no workspaceId, which is stated (clause 4.1) and always there',
        ),
      ),
      { valid: 'valid', scopes: 'scopes', expiresAt: 'expiresAt', keyHint: 'hint' },
    ),
  ),
  headers: successHeaders(answerNames),
});

const workspaceFields = fieldsFrom(workspaceNames, [
  'workspaceId',
  'name',
  'createdAt',
  'fileCount',
]);

/** The required scope and the response of the workspace read (clause 4.2). */
const workspaceRead = section({
  status: field(['4.2-body'], z._default(successStatus, 200)),
  scope: field(['4.2-scope'], z._default(scope, null)),
  shape: field(['4.2-body'], oneOf(['object', 'array'], 'object')),
  fields: field(
    ['4.2-body', '2.2-fields'],
    z._default(workspaceFields, {
      workspaceId: 'workspaceId',
      name: 'name',
      createdAt: 'createdAt',
    }),
  ),
  headers: successHeaders(answerNames),
});

export const operations = { keyCheck, workspaceRead };

type Around = Pick<Surroundings, 'keyCheck' | 'workspaceRead' | 'listing'>;

/** The requirements of an operation for a key under a profile. */
interface Requirements {
  /** The section of the profile with its choices. */
  readonly section: string;
  /** The required scope; null for none. */
  readonly scope: (profile: Around) => string | null;
  /** Whether it refuses a workspace other than that of the key. */
  readonly checksWorkspace: (profile: Around) => boolean;
}

/** By operation; a missing one does not compile. */
export const requirements = {
  checkKey: {
    section: 'keyCheck',
    scope: ({ keyCheck }) => keyCheck.scope,
    checksWorkspace: () => false,
  },
  readWorkspace: {
    section: 'workspaceRead',
    scope: ({ workspaceRead }) => workspaceRead.scope,
    checksWorkspace: () => true,
  },
  listFiles: {
    section: 'listing',
    scope: () => FILES_READ,
    checksWorkspace: ({ listing }) => listing.pathId === 'checked',
  },
} as const satisfies Readonly<Record<OperationName, Requirements>>;
