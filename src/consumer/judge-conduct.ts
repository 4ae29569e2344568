import type { ClauseId } from '../document/clauses.ts';
import type { Conduct } from './conduct.ts';
import { judgeAuthorization } from './judge/authorization.ts';
import { judgeCursors } from './judge/cursors.ts';
import { judgeRequests } from './judge/requests.ts';
import { judgeResult } from './judge/result.ts';
import { judgeRetries } from './judge/retries.ts';
import { judgeWalkEnd } from './judge/walk-end.ts';
import { type Judgement, judgementOf } from './judgement.ts';
import type { Scene } from './situation.ts';

/** Judges what a client did, from its requests and from what it gave back. */
export function judgeConduct(clause: ClauseId, scene: Scene, conduct: Conduct): Judgement {
  const { result } = conduct;
  if (result.kind === 'not-offered') {
    const reason = result.reason ?? `the client offers no ${result.operation}`;
    return { verdict: 'unproven', reason };
  }
  const endings = judgeWalkEnd(scene, conduct);
  const results = judgeResult(clause, scene, conduct);
  const findings = [
    // Causes first: a cursor of its own making, and then the failure that it led to.
    ...judgeAuthorization(conduct),
    ...judgeCursors(conduct),
    ...judgeRequests(scene, conduct),
    // A client that stops early leaves files out, which need not be told twice.
    ...(endings.some(({ severity }) => severity === 'fail') ? endings : results),
    ...judgeRetries(conduct),
  ];
  if (findings.length === 0 && scene.cameAbout && !scene.cameAbout(conduct)) {
    return { verdict: 'unproven', reason: 'the client never made the request that it takes' };
  }
  if (result.kind === 'timed-out' && isWaiting(conduct)) {
    const others = findings.filter((finding) => !results.includes(finding));
    if (others.length === 0) {
      return {
        verdict: 'unproven',
        reason: 'the client was still waiting to try again; a longer time limit would tell',
      };
    }
  }
  return judgementOf(findings);
}

/**
 * Whether it may be waiting to try again: it was told to, or it has tried before. What just hangs
 * hides the failure from its caller.
 */
function isWaiting({ requests }: Conduct): boolean {
  const last = requests.at(-1);
  if (!last) return false;
  const { status, retryAfter } = last.received;
  const mayPass = status === 0 || status === 429 || status >= 500;
  const tries = requests.filter(({ target }) => target === last.target);
  return mayPass && (retryAfter !== null || tries.length > 1);
}
