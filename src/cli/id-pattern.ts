import picomatch from 'picomatch';
import { nearestName } from '../text/suggest.ts';
import { failure } from './files.ts';

/**
 * The ids that match globs such as `paging.*` or `{auth,errors}.*`, in the order of the ids. Each
 * glob must match one.
 *
 * @param what the kind of the ids, for the message: `a rule`.
 */
export function idsMatching(
  patterns: readonly string[],
  ids: readonly string[],
  what: string,
): readonly string[] {
  const matchers = patterns.map((pattern) => {
    const matches = pattern === '' ? () => false : picomatch(pattern);
    if (ids.some((id) => matches(id))) return matches;
    const groups = [...new Set(ids.map((id) => id.replace(/\..*/, '.*')))];
    const nearest = nearestName(pattern, [...groups, ...ids]);
    const meant = nearest === undefined ? '' : `; did you mean "${nearest}"?`;
    const reason = `no id matches "${pattern}"; expected one of ${groups.join(', ')}${meant}`;
    throw failure(`find ${what}`, reason);
  });
  return ids.filter((id) => matchers.some((matches) => matches(id)));
}
