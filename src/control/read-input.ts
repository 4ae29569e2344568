import * as z from 'zod';
import { parseSettings } from '../profile/parse-settings.ts';

/**
 * Reads a body or a query by its schema.
 *
 * @throws Error that names each field at fault, with what was expected and found.
 */
export function readInput<Schema extends z.core.$ZodType>(
  schema: Schema,
  given: unknown,
): z.output<Schema> {
  const result = z.safeParse(schema, given);
  // What is wrong is read once more, for the words of every other file that is read.
  return result.success ? result.data : parseSettings(schema, given, 'the request');
}
