import { type ClauseId, clauseById } from '../../document/clauses.ts';
import { plural } from '../../text/plural.ts';
import { type Conduct, isFailure, listingRequests } from '../conduct.ts';
import type { ConsumerFinding } from '../judgement.ts';
import { expectedFiles, type Scene } from '../situation.ts';
import { faultsOfList } from './files.ts';

/** Makes a finding as grave as the clause of the situation has it. */
export type Wrong = (what: string) => ConsumerFinding;

/** A list that a client gave back, against the files or the failure that was to be had. */
export function judgeList(
  clause: ClauseId,
  ids: readonly string[],
  conduct: Conduct,
  expected: Scene['expected'],
  wrong: Wrong,
): readonly ConsumerFinding[] {
  const isFromMemory = conduct.requests.length === 0 && ids.length > 0;
  if (expected.kind === 'failure') {
    return [isFromMemory ? handedOut(clause, ids) : swallowed(ids, conduct)];
  }
  const files = expectedFiles(expected);
  if (!files) return [];
  const faults = faultsOfList(ids, files, conduct);
  if (faults.length === 0) return [];
  const last = listingRequests(conduct).at(-1);
  // After a failure that it could have passed over, a list that is not whole hides that failure.
  if (expected.kind === 'either' && last && isFailure(last)) return [swallowed(ids, conduct)];
  return faults.map((fault) => wrong(isFromMemory ? `made no request, and ${fault}` : fault));
}

/** A list that was kept from an earlier call, for a key that the API refuses it to. */
function handedOut(clause: ClauseId, ids: readonly string[]): ConsumerFinding {
  return {
    severity: 'fail',
    clause: clauseById(clause).kind === 'stated' ? clause : '7-r1',
    what: `gave out a list of ${plural(ids.length, 'file')} that it had kept, without a request, though the API refuses this`,
    requests: [],
  };
}

function swallowed(ids: readonly string[], conduct: Conduct): ConsumerFinding {
  const list = ids.length === 0 ? 'an empty list' : `a list of ${ids.length} files`;
  const failures = conduct.requests.filter(isFailure);
  const why = failures.length > 0 ? 'the API had failed' : 'the API refuses this';
  return {
    severity: 'fail',
    clause: '7-r1',
    what: `gave out ${list} as the whole, though ${why}: the caller never learns that files are missing`,
    requests: failures.map(({ number }) => number),
  };
}
