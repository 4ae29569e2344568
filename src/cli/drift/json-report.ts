import { isDifference } from '../../learn/compare-profiles.ts';
import type { ComparedField } from './compared-field.ts';

/** The differences for programs, indented, with a line feed at the end. */
export function driftJson(fields: readonly ComparedField[]): string {
  const differences = fields.filter(isDifference);
  return `${JSON.stringify({ fields: fields.length, differences }, null, 2)}\n`;
}
