import * as z from 'zod/mini';
import { answerNames, keyNames } from '../template/names.ts';
import { field, section } from './field.ts';
import { fieldsFrom, scope, successHeaders } from './success.ts';

const fields = fieldsFrom(keyNames, [
  'valid',
  'scopes',
  'scopes-text',
  'expiresAt',
  'hint',
  'label',
  'workspaceName',
]);

/** What the key check requires and answers (clause 4.1). */
export const keyCheck = section({
  scope: field({
    clauses: ['4.1-scope'],
    schema: z._default(scope, null),
  }),
  expiredKey: field({
    clauses: ['4.1-scope'],
    schema: z._default(z.enum(['refused', 'answered']), 'refused'),
  }),
  fields: field({
    clauses: ['4.1-fields', '2.1-fields'],
    schema: z._default(
      fields.check(
        z.refine(
          (fields) => !Object.hasOwn(fields, 'workspaceId'),
          'expected no workspaceId, which is stated (clause 4.1) and always there',
        ),
      ),
      { valid: 'valid', scopes: 'scopes', expiresAt: 'expiresAt', keyHint: 'hint' },
    ),
  }),
  headers: successHeaders(answerNames),
});
