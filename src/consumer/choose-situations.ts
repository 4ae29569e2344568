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
  if (!(only instanceof RegExp)) return only.map((id) => situationOf(id, all));
  // A pattern with the flag g would remember where it stopped.
  const found = all.filter(({ id }) => id.search(only) >= 0);
  if (found.length > 0) return found;
  throw new Error(
    `Failed to check the client: only: no situation is of ${String(only)}; there are those of ${groupsOf(all)}`,
  );
}

function situationOf(id: string, all: readonly Situation[]): Situation {
  const found = all.find((situation) => situation.id === id);
  if (found) return found;
  throw new Error(
    `Failed to check the client: only: there is no situation "${id}"; there are those of ${groupsOf(all)}`,
  );
}

const groupsOf = (all: readonly Situation[]): string =>
  [...new Set(all.map(({ id }) => `${id.split('.')[0]}.*`))].join(', ');
