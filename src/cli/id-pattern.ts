import picomatch from 'picomatch';

/**
 * The ids that a glob names, such as `paging.*` or `{auth,errors}.*`.
 *
 * @param what the ids stand for: `a rule`.
 * @throws Error when there is none.
 */
export function idsMatching(
  pattern: string,
  ids: readonly string[],
  what: string,
): readonly string[] {
  const matches = pattern === '' ? () => false : picomatch(pattern);
  const found = ids.filter((id) => matches(id));
  if (found.length > 0) return found;
  const groups = new Set(ids.map((id) => id.replace(/\..*/, '.*')));
  throw new Error(
    `Failed to find ${what}: no id matches "${pattern}"; there are ${[...groups].join(', ')}`,
  );
}
