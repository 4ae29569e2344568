import { plural } from '../../text/plural.ts';
import type { ExpectedFiles } from '../situation.ts';

/** What is wrong with a list, and a phrase that completes "The client …". */
export type ListProblem = readonly [kind: string, what: string];

/**
 * Finds errors in a list of ids: it must contain every file once, in order, and no others (clause
 * 4.3 r1, r2).
 */
export function listProblems(
  ids: readonly string[],
  { ids: expectedIds, passing }: ExpectedFiles,
): readonly ListProblem[] {
  const expected = expectedIds();
  const allowed = new Set([...expected, ...(passing?.() ?? [])]);
  const listed = new Set(ids);
  const missing = expected.filter((id) => !listed.has(id));
  const foreign = [...listed].filter((id) => !allowed.has(id));
  // A command that prints more than the id on each line.
  const padded = foreign.find((line) =>
    [...allowed].some((id) => line.startsWith(id) && /^[\s,;|]/.test(line.slice(id.length))),
  );
  if (padded !== undefined && missing.length > 0) {
    const what = `returned more than an id, such as ${JSON.stringify(padded)}: print only the id on each line`;
    return [['more-than-ids', what]];
  }
  const problems: ListProblem[] = [];
  if (missing.length > 0) {
    problems.push(['omitted', `omitted ${some(missing)}`]);
  }
  if (foreign.length > 0) {
    problems.push(['foreign', `returned ${some(foreign)} that the server does not have`]);
  }
  if (listed.size < ids.length) {
    const repeated = [...listed].filter((id) => ids.indexOf(id) !== ids.lastIndexOf(id));
    problems.push(['repeated', `returned ${some(repeated)} more than once`]);
  }
  if (problems.length === 0 && !isInOrder(ids, expected)) {
    problems.push(['order', 'returned the files in a different order than the listing']);
  }
  return problems;
}

/** Whether the expected ids are in order; others may be between them. */
function isInOrder(ids: readonly string[], expected: readonly string[]): boolean {
  const wanted = new Set(expected);
  const found = ids.filter((id) => wanted.has(id));
  return expected.every((id, place) => found[place] === id);
}

function some(ids: readonly string[]): string {
  const [first, ...rest] = ids;
  return `${plural(ids.length, 'file')} (${first}${rest.length > 0 ? ', …' : ''})`;
}
