import picomatch from 'picomatch';
import { nearestName } from '../text/suggest.ts';

/**
 * The ids that globs name, such as `paging.*` or `{auth,errors}.*`, in the order of the ids.
 *
 * @param what the ids stand for: `a rule`.
 * @throws Error when a glob names none.
 */
export function idsMatching(
  patterns: readonly string[],
  ids: readonly string[],
  what: string,
): readonly string[] {
  const found = new Set(patterns.flatMap((pattern) => idsOf(pattern, ids, what)));
  return ids.filter((id) => found.has(id));
}

function idsOf(pattern: string, ids: readonly string[], what: string): readonly string[] {
  const matches = pattern === '' ? () => false : picomatch(pattern);
  const found = ids.filter((id) => matches(id));
  if (found.length > 0) return found;
  const groups = [...new Set(ids.map((id) => id.replace(/\..*/, '.*')))];
  const nearest = nearestName(pattern, [...groups, ...ids]) ?? nearestOfGroup(pattern, ids);
  const meant = nearest === undefined ? '' : `; did you mean "${nearest}"?`;
  throw new Error(
    `Failed to find ${what}: no id matches "${pattern}"; there are ${groups.join(', ')}${meant}`,
  );
}

/** Where the group is right, the rest of the id may be guessed: `auth.nokey`. */
function nearestOfGroup(pattern: string, ids: readonly string[]): string | undefined {
  const [group = ''] = pattern.split('.');
  const ofGroup = ids.filter((id) => id.startsWith(`${group}.`));
  return nearestName(pattern, ofGroup, Infinity);
}
