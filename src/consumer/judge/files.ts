import { plural } from '../../text/plural.ts';
import type { Session } from '../session.ts';
import type { ExpectedFiles } from '../situation.ts';

/**
 * Finds errors in a list of ids: it must contain every file once, in order, and no others (clause
 * 4.3 r1, r2).
 *
 * @returns phrases that complete "The client …".
 */
export function faultsOfList(
  ids: readonly string[],
  { ids: expectedIds, passing }: ExpectedFiles,
  { requests }: Session,
): readonly string[] {
  const expected = expectedIds();
  const allowed = new Set([...expected, ...(passing?.() ?? [])]);
  const listed = new Set(ids);
  const missing = expected.filter((id) => !listed.has(id));
  const foreign = [...listed].filter((id) => !allowed.has(id));
  const repeated = [...listed].filter((id, _, { length }) => {
    return length < ids.length && ids.indexOf(id) !== ids.lastIndexOf(id);
  });
  // A command that prints more than the id on each line.
  const padded = foreign.find((line) =>
    [...allowed].some((id) => line.startsWith(id) && /^[\s,;|]/.test(line.slice(id.length))),
  );
  if (padded !== undefined && missing.length > 0) {
    return [
      `returned more than an id, such as ${JSON.stringify(padded)}: print only the id on each line`,
    ];
  }
  const served = new Set(requests.flatMap(({ received }) => received.page?.ids ?? []));
  const faults = [
    missing.length > 0 &&
      `omitted ${some(missing)}${missing.every((id) => served.has(id)) ? ' that it had received' : ''}`,
    foreign.length > 0 && `returned ${some(foreign)} that the server does not have`,
    repeated.length > 0 && `returned ${some(repeated)} more than once`,
  ].filter((fault) => fault !== false);
  if (faults.length > 0) return faults;
  return isInOrder(ids, expected)
    ? []
    : ['returned the files in a different order than the listing'];
}

/** Whether the expected ids are in order; others may be between them. */
function isInOrder(ids: readonly string[], expected: readonly string[]): boolean {
  const places = new Map(expected.map((id, place) => [id, place]));
  let last = -1;
  for (const id of ids) {
    const place = places.get(id);
    if (place === undefined) continue;
    if (place < last) return false;
    last = place;
  }
  return true;
}

function some(ids: readonly string[]): string {
  const [first, ...rest] = ids;
  return `${plural(ids.length, 'file')} (${first}${rest.length > 0 ? ', …' : ''})`;
}
