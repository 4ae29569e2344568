import { plural } from '../../text/plural.ts';
import type { Session } from '../session.ts';
import type { ExpectedFiles } from '../situation.ts';

/**
 * Finds errors in a list of ids: it must contain every file once, in order, and no others (clause
 * 4.3 r1, r2).
 *
 * @returns the kind of each, and a phrase that completes "The client …".
 */
export function faultsOfList(
  ids: readonly string[],
  { ids: expectedIds, passing }: ExpectedFiles,
  { requests }: Session,
): readonly FaultOfList[] {
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
    const what = `returned more than an id, such as ${JSON.stringify(padded)}: print only the id on each line`;
    return [{ kind: 'more-than-ids', what }];
  }
  const served = new Set(requests.flatMap(({ received }) => received.page?.ids ?? []));
  const omitted = missing.every((id) => served.has(id)) ? ' that it had received' : '';
  const faults: readonly FaultOfList[] = [
    { kind: 'omitted', what: `omitted ${some(missing)}${omitted}` },
    { kind: 'foreign', what: `returned ${some(foreign)} that the server does not have` },
    { kind: 'repeated', what: `returned ${some(repeated)} more than once` },
    { kind: 'order', what: 'returned the files in a different order than the listing' },
  ];
  const isSo = [missing, foreign, repeated].map(({ length }) => length > 0);
  return faults.filter((_, at) =>
    at === 3 ? !isSo.includes(true) && !isInOrder(ids, expected) : isSo[at],
  );
}

export interface FaultOfList {
  readonly kind: string;
  readonly what: string;
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
