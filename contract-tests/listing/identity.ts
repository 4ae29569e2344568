import type { Entry } from './page.ts';
import type { Walk } from './walk.ts';

/**
 * The walks with each file known by its id alone, unless some walk shows the id twice: then the
 * creation time tells one file from the other. It is no part of the identity otherwise, as two
 * servers of one deployment may show it at different precisions.
 */
export function identified(walks: readonly Walk[]): Walk[] {
  const shared = new Set(walks.flatMap(({ entries }) => idsShownTwice(entries)));
  const identify = (entry: Entry): Entry =>
    entry.id === '' || shared.has(entry.id) ? entry : { ...entry, key: entry.id };
  return walks.map((walk) => ({
    ...walk,
    pages: walk.pages.map((page) => ({ ...page, entries: page.entries?.map(identify) })),
    entries: walk.entries.map(identify),
  }));
}

function idsShownTwice(entries: readonly Entry[]): string[] {
  const seen = new Set<string>();
  return entries.flatMap(({ id }) => {
    if (seen.has(id)) return [id];
    seen.add(id);
    return [];
  });
}
