import type { ClauseId } from '../document/clauses.ts';
import type { KeyPlace } from './consumer-client.ts';
import { findingsOf, keyChecks, requestChecks, retryChecks } from './judge/checks.ts';
import { judgeEntries } from './judge/entries.ts';
import { judgeResult } from './judge/result.ts';
import { cursorChecks, walkChecks } from './judge/walk.ts';
import { type ConsumerFinding, type Judgement, judgementOf } from './judgement.ts';
import { isFailure, type Session } from './session.ts';
import type { Fixture } from './situation.ts';

/** Judges a client by its requests and by what it returned. */
export function judgeSession(clause: ClauseId, fixture: Fixture, session: Session): Judgement {
  const { result } = session;
  if (result.kind === 'not-offered') {
    return unproven(result.reason ?? `the client does not offer ${result.operation}`);
  }
  const found = (checks: Parameters<typeof findingsOf>[0]) => findingsOf(checks, session, fixture);
  const endings = found(walkChecks);
  const findings = [
    // Causes first: an invented cursor, then the failure that it led to.
    ...exposedKeys(session),
    ...found([...keyChecks, ...cursorChecks, ...requestChecks]),
    // A client that stops early omits files: one finding is enough.
    ...(endings.length > 0
      ? endings
      : judgeResult(clause, fixture, session).map(
          (each) => ({ about: 'result', ...each }) as const,
        )),
    ...judgeEntries(clause, session),
    ...found(retryChecks),
  ];
  if (findings.length > 0) return judgementOf(findings);
  if (result.kind === 'timed-out') {
    return unproven(
      `the client returned nothing before the timeout, ${afterWhat(session)}; a longer timeout may help`,
    );
  }
  return fixture.wasExercised?.(session) === false
    ? unproven('the client never made the request that the situation is about')
    : { verdict: 'pass' };
}

const unproven = (reason: string): Judgement => ({ verdict: 'unproven', reason });

const places: Readonly<Record<KeyPlace, string>> = {
  stdout: 'printed the API key on stdout',
  stderr: 'printed the API key on stderr',
  message: 'put the API key in an error message',
  description: 'included the API key when it described an error',
};

const exposedKeys = ({ keyIn = [] }: Session): readonly ConsumerFinding[] =>
  keyIn.map((place) => ({
    about: 'key',
    severity: 'fail',
    clause: '2.1-secret',
    what: `${places[place]}, where logs keep it; a secret is shown once, when it is issued`,
    requests: [],
  }));

function afterWhat({ requests }: Session): string {
  const last = requests.at(-1);
  if (!last) return 'and made no request';
  return isFailure(last) ? 'after a temporary error' : 'after a successful response';
}
