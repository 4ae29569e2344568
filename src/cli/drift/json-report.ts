import { isDifference } from '../../learn/compare-profiles.ts';
import { jsonText } from '../../report/json-text.ts';
import type { ComparedField } from './compared-field.ts';

/** The differences for programs, indented, with a line feed at the end. */
export function driftJson(fields: readonly ComparedField[]): string {
  const differences = fields.filter(isDifference);
  return jsonText({ fields: fields.length, differences });
}
