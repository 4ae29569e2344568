import * as z from 'zod';
import { parseSettings } from '../profile/parse-settings.ts';
import { ControlError } from './failure.ts';

/**
 * Reads a body or a query by its schema.
 *
 * @throws ControlError that names the first field at fault, with what was expected and found.
 */
export function readInput<Schema extends z.core.$ZodType>(
  schema: Schema,
  given: unknown,
): z.output<Schema> {
  const result = z.safeParse(schema, given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const isUnknown = issue?.code === 'unrecognized_keys';
  const field = [...(issue?.path ?? []), ...(isUnknown ? issue.keys.slice(0, 1) : [])].join('.');
  throw new ControlError(400, messageOf(schema, given), field === '' ? undefined : field);
}

/** In the words of every other file that is read: which field, what was expected, what was found. */
function messageOf(schema: z.core.$ZodType, given: unknown): string {
  try {
    parseSettings(schema, given, 'the request');
    return 'Failed to read the request';
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}
