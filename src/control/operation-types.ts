import type * as z from 'zod';
import type { OperationId } from './address.ts';
import type { Operations } from './operations.ts';

/** The inputs of all operations: everything but the sandbox. */
export type OperationInputs = { readonly [Id in OperationId]: z.input<Operations[Id]['input']> };
/** The replies of all operations; undefined if there is none. */
export type OperationReplies = {
  readonly [Id in OperationId]: Operations[Id]['reply'] extends z.core.$ZodType<infer Reply>
    ? Reply
    : undefined;
};
