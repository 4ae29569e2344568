import type { ObservationResult } from '../../../contract-tests/index.ts';
import type { Comparison } from '../../../contract-tests/reports/profile-comparison.ts';
import { printable } from '../../report/printable.ts';
import { inFlags } from '../target/flag-names.ts';

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
    const { reason, provide } = observed;
    return `Failed to judge all of the profile: ${printable(inFlags(reason))}; ${notAsked.length} fields could not be asked; provide ${inFlags(provide)}`;
  }
  return undefined;
}
