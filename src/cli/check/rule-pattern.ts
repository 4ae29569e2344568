import picomatch from 'picomatch';
import { rules } from '../../../contract-tests/index.ts';

/**
 * The ids of the rules that a glob names, such as `paging.*` or `{auth,errors}.*`.
 *
 * @throws Error when there is none.
 */
export function rulesMatching(pattern: string): readonly string[] {
  const matches = pattern === '' ? () => false : picomatch(pattern);
  const found = rules.map(({ id }) => id).filter((id) => matches(id));
  if (found.length > 0) return found;
  const groups = new Set(rules.map(({ id }) => id.replace(/\..*/, '.*')));
  throw new Error(
    `Failed to find a rule: no id matches "${pattern}"; there are ${[...groups].join(', ')}`,
  );
}
