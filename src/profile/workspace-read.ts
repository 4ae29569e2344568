import * as z from 'zod/mini';
import { answerNames, workspaceNames } from '../template/names.ts';
import { field, section } from './field.ts';
import { fieldsFrom, scope, successHeaders, successStatus } from './success.ts';

const fields = fieldsFrom(workspaceNames, ['workspaceId', 'name', 'createdAt', 'fileCount']);

/** What the workspace read requires and answers (clause 4.2). */
export const workspaceRead = section({
  status: field({
    clauses: ['4.2-body'],
    schema: z._default(successStatus, 200),
  }),
  scope: field({
    clauses: ['4.2-scope'],
    schema: z._default(scope, null),
  }),
  shape: field({
    clauses: ['4.2-body'],
    schema: z._default(z.enum(['object', 'array']), 'object'),
  }),
  fields: field({
    clauses: ['4.2-body', '2.2-fields'],
    schema: z._default(fields, {
      workspaceId: 'workspaceId',
      name: 'name',
      createdAt: 'createdAt',
    }),
  }),
  headers: successHeaders(answerNames),
});
