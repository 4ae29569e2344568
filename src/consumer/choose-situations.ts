import type { Situation } from './situation.ts';
import { consumerSituations } from './situations.ts';

/**
 * The situations of some ids, or all.
 *
 * @throws Error when there is none.
 */
export function chooseSituations(only?: readonly string[] | RegExp): readonly Situation[] {
  const all = consumerSituations();
  if (only === undefined) return all;
  const found = all.filter(({ id }) =>
    // A pattern with the flag g would remember where it stopped.
    only instanceof RegExp ? id.search(only) >= 0 : only.includes(id),
  );
  if (found.length > 0) return found;
  throw new Error(
    `Failed to check the client: only: no situation is of ${String(only)}; there are ${all.map(({ id }) => id).join(', ')}`,
  );
}
