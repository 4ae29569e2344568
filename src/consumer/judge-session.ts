import type { ClauseId } from '../document/clauses.ts';
import { judgeEntries } from './judge/entries.ts';
import { type FailureField, unreportedFields } from './judge/failure.ts';
import { judgeAuthorization, judgeRequests } from './judge/requests.ts';
import { judgeResult } from './judge/result.ts';
import { judgeRetries } from './judge/retries.ts';
import { judgeCursors, judgeWalkEnd } from './judge/walk.ts';
import {
  type ConsumerFinding,
  type FindingSubject,
  type Judgement,
  judgementOf,
} from './judgement.ts';
import { isFailure, type Session } from './session.ts';
import { expectedFailure, type Fixture } from './situation.ts';

/** Judges a client by its requests and by what it returned. */
export function judgeSession(clause: ClauseId, fixture: Fixture, session: Session): Judgement {
  const { result } = session;
  if (result.kind === 'not-offered') {
    const reason = result.reason ?? `the client does not offer ${result.operation}`;
    return { verdict: 'unproven', reason };
  }
  const endings = judgeWalkEnd(fixture, session);
  const results = judgeResult(clause, fixture, session);
  const findings = [
    // Causes first: an invented cursor, then the failure that it led to.
    ...about('key', judgeAuthorization(fixture, session)),
    ...about('cursor', judgeCursors(session)),
    ...about('request', judgeRequests(fixture, session)),
    // A client that stops early omits files: one finding is enough.
    ...(endings.length > 0 ? about('walk', endings) : about('result', results)),
    ...about('entry', judgeEntries(clause, session)),
    ...about('retry', judgeRetries(session)),
  ];
  if (
    findings.length === 0 &&
    result.kind !== 'timed-out' &&
    fixture.wasExercised &&
    !fixture.wasExercised(session)
  ) {
    return {
      verdict: 'unproven',
      reason: 'the client never made the request that the situation is about',
    };
  }
  if (findings.length === 0 && result.kind === 'timed-out') {
    return {
      verdict: 'unproven',
      reason: `the client returned nothing before the timeout, ${afterWhat(session)}; a longer timeout may help`,
    };
  }
  return judgementOf(findings);
}

const about = (
  subject: FindingSubject,
  findings: readonly ConsumerFinding[],
): readonly ConsumerFinding[] => findings.map((finding) => ({ about: subject, ...finding }));

function afterWhat({ requests }: Session): string {
  const last = requests.at(-1);
  if (!last) return 'and made no request';
  return isFailure(last) ? 'after a temporary error' : 'after a successful response';
}

/** What a client did not report of a failure although it could: allowed, but shown in reports. */
export function unreportedBy(
  { expected }: Fixture,
  { requests, result }: Session,
): readonly FailureField[] {
  const failure = expectedFailure(expected);
  if (result.kind !== 'failed' || !failure) return [];
  return requests.some(isFailure) ? unreportedFields(result.description ?? {}, failure) : [];
}
