import { expect } from 'vitest';
import { choiceSituations } from '../../../src/consumer/choices.ts';
import { consumerSituations } from '../../../src/consumer/situations.ts';
import { clientWith, type Habits } from './habitual-client.ts';
import { wrongIn } from './wrong-in.ts';

/** A mistake, the situations that catch it with their verdicts, and neighbours that it survives. */
export type Mistake = readonly [
  mistake: string,
  habits: Habits,
  caught: readonly string[],
  survived: readonly string[],
];

/** What does not pass, with its verdict, among the situations named: `cursors.case: fail`. */
export async function verdictsOf(
  habits: Habits,
  caught: readonly string[],
  survived: readonly string[],
): Promise<readonly string[]> {
  const ids = [...caught.map((line) => line.split(':')[0]), ...survived];
  const chosen = [...consumerSituations(), ...choiceSituations()].filter(({ id }) =>
    ids.includes(id),
  );
  expect(chosen).toHaveLength(ids.length);
  return (await wrongIn(clientWith(habits), chosen)).toSorted();
}
