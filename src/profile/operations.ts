import * as z from 'zod/mini';
import type { OperationName } from '../document/routes.ts';
import { FILES_READ } from '../document/wire.ts';
import { keyNames, workspaceNames } from '../template/placeholders.ts';
import { choice, oneOf, section, vary } from './choice.ts';
import { fieldsSchema } from './texts.ts';

/** The open parts of the key check and the workspace read (clauses 4.1, 4.2). */

const scope = () => z._default(z.nullable(z.string().check(z.minLength(1))), null);

const keyFields = () =>
  fieldsSchema(keyNames).check(
    z.refine(
      (fields) => !Object.hasOwn(fields, 'workspaceId'),
      'expected no workspaceId, which is stated (clause 4.1) and always there',
    ),
  );

/** The required scope and the response of the key check (clause 4.1). */
const keyCheck = section({
  scope: choice(['4.1-scope'], {
    schema: () => scope(),
    about: 'The scope that the key check requires, or null for none.',
    name: 'scope of the key check',
    varies: {
      'key-check-scope.lacking': vary(
        'The key check requires a scope that the key lacks.',
        'keys:read',
        { isRefused: true },
      ),
    },
  }),
  expiredKey: choice(['4.1-scope'], {
    schema: () => oneOf(['refused', 'answered'], 'refused'),
    about: 'Whether the key check refuses an expired key, or reports it as not valid.',
    varies: 'the listing refuses an expired key either way',
  }),
  fields: choice(['4.1-fields', '2.1-fields'], {
    schema: () =>
      z._default(keyFields(), {
        valid: '{valid}',
        scopes: '{scopes}',
        expiresAt: '{expiresAt}',
        keyHint: '{hint}',
      }),
    about:
      'Fields in addition to workspaceId (clause 4.1); texts may contain placeholders, such as `{scopes}`.',
    name: 'fields of the key check',
    varies: {
      'key-check-fields.none': vary('The key check returns only workspaceId.', {}),
      'key-check-fields.others': vary('The key check returns fields with other names and types.', {
        valid: 'yes',
        permissions: '{scopes-text}',
        plan: null,
      }),
    },
  }),
});

/** The required scope and the response of the workspace read (clause 4.2). */
const workspaceRead = section({
  scope: choice(['4.2-scope'], {
    schema: () => scope(),
    about: 'The scope that the workspace read requires, or null for none.',
    name: 'scope of the workspace read',
    varies: {
      'workspace-scope.lacking': vary(
        'The workspace read requires a scope that the key lacks.',
        'workspace:read',
        { isRefused: true },
      ),
    },
  }),
  fields: choice(['4.2-body', '2.2-fields'], {
    schema: () =>
      z._default(fieldsSchema(workspaceNames), {
        workspaceId: '{workspaceId}',
        name: '{name}',
        createdAt: '{createdAt}',
      }),
    about:
      'Fields of the body (clause 4.2); texts may contain placeholders, such as `{fileCount}`.',
    name: 'fields of the workspace',
    varies: {
      'workspace-fields': vary(
        'The workspace read returns fields with other names.',
        { id: '{workspaceId}', displayName: '{name}', files: '{fileCount}' },
        { clause: '2.2-fields' },
      ),
    },
  }),
});

export const operations = { keyCheck, workspaceRead };

/** The scope that an operation requires of a key; null for none. */
export function requiredScope(
  operation: OperationName,
  profile: {
    readonly keyCheck: { readonly scope: string | null };
    readonly workspaceRead: { readonly scope: string | null };
  },
): string | null {
  switch (operation) {
    case 'checkKey':
      return profile.keyCheck.scope;
    case 'readWorkspace':
      return profile.workspaceRead.scope;
    case 'listFiles':
      return FILES_READ;
  }
}
