import { type ObservationResult, provideText } from '../../../contract-tests/suite.ts';
import type { Comparison } from '../../report/contract/profile-comparison.ts';
import { printable } from '../../text/printable.ts';
import { flagNames } from '../target/flag-names.ts';

/**
 * Why the run says too little, where it was cut short: a deployment that stopped answering has not
 * been shown to be what it was.
 */
export function interruptionOf(
  fields: readonly Comparison[],
  observations: readonly ObservationResult[],
): string | undefined {
  const notAsked = fields.filter(({ kind }) => kind === 'not-asked');
  const unasked = new Set(notAsked.map(({ observation }) => observation));
  for (const { id, observed } of observations) {
    if (!unasked.has(id) || observed.kind === 'seen' || observed.stop === undefined) continue;
    const { reason, need } = observed;
    return `Failed to judge all of the profile: ${printable(reason)}; ${notAsked.length} fields could not be asked; provide ${provideText(need, flagNames)}`;
  }
  return undefined;
}
