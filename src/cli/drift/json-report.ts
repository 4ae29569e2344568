import { isDifference } from '../../learn/compare-profiles.ts';
import { jsonText } from '../../report/json-text.ts';
import type { ComparedField } from './compared-field.ts';

/**
 * The differences for programs, indented, with a line feed at the end.
 *
 * @param interrupted why the run was cut short, or nothing could be judged.
 */
export function driftJson(fields: readonly ComparedField[], interrupted?: string): string {
  const differences = fields.filter(isDifference);
  return jsonText({
    fields: fields.length,
    differences,
    ...(interrupted !== undefined && { interrupted }),
  });
}
