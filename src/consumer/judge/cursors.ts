import { type Conduct, type ConsumerRequest, isFailure, listingRequests } from '../conduct.ts';
import type { ConsumerFinding } from '../judgement.ts';
import { cursorChanges } from './cursor-changes.ts';

/** Cursors: passed back verbatim, never made up, none on the first request (clause 4.3). */
export function judgeCursors(conduct: Conduct): readonly ConsumerFinding[] {
  const findings: ConsumerFinding[] = [];
  const given = new Set<string>();
  let isFirst = true;
  for (const request of listingRequests(conduct)) {
    const what = faultOf(request, given, isFirst);
    if (what) {
      findings.push({
        severity: 'fail',
        clause: isFirst ? '4.3-r3' : '4.3-cursor',
        what,
        requests: [request.number],
      });
    }
    isFirst = false;
    const { page } = request.received;
    if (page?.nextCursor && !isFailure(request)) given.add(page.nextCursor);
  }
  return mergeAlike(findings);
}

function faultOf(
  { cursors }: ConsumerRequest,
  given: ReadonlySet<string>,
  isFirst: boolean,
): string | undefined {
  const [cursor, ...more] = cursors;
  if (cursor === undefined) return undefined;
  if (isFirst) return 'sent a cursor with the first request, before any page had given one';
  if (more.length > 0) return 'sent more than one cursor';
  if (given.has(cursor)) return undefined;
  return `sent a cursor that no page gave${likeness(cursor, given)}`;
}

/** What was done to a cursor, where one can tell. */
function likeness(sent: string, given: ReadonlySet<string>): string {
  const all = [...given];
  const found = Object.values(cursorChanges).find(({ change }) =>
    all.some((cursor) => cursor !== sent && change(cursor) === sent),
  );
  if (found) return `: it is one ${found.how}`;
  if (all.some((cursor) => sent !== '' && cursor.startsWith(sent))) return ': it is one cut short';
  if (sent === '') return ': it is empty';
  return '';
}

function mergeAlike(findings: readonly ConsumerFinding[]): readonly ConsumerFinding[] {
  const merged = new Map<string, ConsumerFinding>();
  for (const finding of findings) {
    const { clause, what, requests } = finding;
    const before = merged.get(`${clause} ${what}`)?.requests ?? [];
    merged.set(`${clause} ${what}`, { ...finding, requests: [...before, ...requests] });
  }
  return [...merged.values()];
}
