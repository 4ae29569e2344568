import type * as z from 'zod';
import type { ControlOperationId } from './endpoints.ts';
import type { ControlOperations } from './operations.ts';

/** The inputs of all operations: everything but the sandbox. */
export type OperationInputs = {
  readonly [Id in ControlOperationId]: z.input<ControlOperations[Id]['input']>;
};
/** The replies of all operations; undefined if there is none. */
export type OperationReplies = {
  readonly [Id in ControlOperationId]: ControlOperations[Id]['reply'] extends z.core.$ZodType<
    infer Reply
  >
    ? Reply
    : undefined;
};
