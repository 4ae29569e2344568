import { idsText } from '../../report/ids-text.ts';
import { plural } from '../../text/plural.ts';
import type { Cause } from '../causes/find-causes.ts';
import type { SituationOutcome } from '../run-situation.ts';
import { allOutcomes, type ConsumerRun } from './consumer-run.ts';

/** `The client sends the cursor unencoded`. */
export const causeTitle = ({ what }: Cause): string => `The client ${what}`;

/** `4 situations, 1 choice`. */
export function causeCount({ ids }: Cause, { report }: ConsumerRun): string {
  const choices = report.choices.filter(({ outcome }) => ids.includes(outcome.id)).length;
  const situations = ids.length - choices;
  return [
    ...(situations > 0 ? [plural(situations, 'situation')] : []),
    ...(choices > 0 ? [plural(choices, 'choice')] : []),
  ].join(', ');
}

export const causeIds = ({ ids }: Cause, { report }: ConsumerRun): string =>
  idsText(
    ids,
    allOutcomes(report).map(({ id }) => id),
  );

/** The situation that shows a cause in the fewest requests. */
export const shortestOf = (
  { shortest }: Cause,
  { report }: ConsumerRun,
): SituationOutcome | undefined => allOutcomes(report).find(({ id }) => id === shortest);

/** The causes of what went wrong in one situation. */
export const causesOf = ({ report }: ConsumerRun, { id }: SituationOutcome): readonly Cause[] =>
  report.causes.filter(({ ids }) => ids.includes(id));
