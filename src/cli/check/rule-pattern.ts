import { rules } from '../../../contract-tests/index.ts';
import { idsMatching } from '../id-pattern.ts';

/**
 * The ids of the rules that a glob names, such as `paging.*` or `{auth,errors}.*`.
 *
 * @throws Error when there is none.
 */
export function rulesMatching(pattern: string): readonly string[] {
  return idsMatching(
    pattern,
    rules.map(({ id }) => id),
    'a rule',
  );
}
