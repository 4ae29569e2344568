import type { KeyPlace } from '../consumer-client.ts';
import {
  type ConsumerFinding,
  finding,
  type Judgement,
  judgementOf,
  unproven,
} from '../judgement.ts';
import { isFailure, type Session } from '../session.ts';
import { failureOf, type Situation, type Stage } from '../situation.ts';
import { entryFindings } from './entries.ts';
import { requestFindings } from './requests.ts';
import { resultFindings } from './result.ts';

/** Judges a client by its requests and by what it returned. */
export function judgeSession(situation: Situation, stage: Stage, session: Session): Judgement {
  const { clause } = situation;
  const { result } = session;
  if (result.kind === 'not-offered') {
    return unproven(result.reason ?? `the client does not offer ${result.operation}`);
  }
  const ofRequests = requestFindings(session, stage);
  // A client that stops early omits files: one finding is enough.
  const hasEndedWrongly = ofRequests.some(({ about }) => about === 'walk');
  const findings = [
    ...exposedKeys(session),
    ...ofRequests,
    ...(hasEndedWrongly ? [] : resultFindings(clause, stage.expected, session)),
    ...entryFindings(clause, session),
  ];
  if (findings.length > 0) return judgementOf(findings);
  if (result.kind === 'timed-out') {
    return unproven('the client returned nothing before the timeout; a longer one may help');
  }
  return isExercised(situation, session)
    ? { verdict: 'pass' }
    : unproven('the client never made the request that the situation is about');
}

/**
 * Whether the client made the request that the situation is about: the call, or in a walk the
 * request that fails. A second call may fail without one.
 */
function isExercised(situation: Situation, { requests, isSecondCall }: Session): boolean {
  const { calls = 'listFiles' } = situation;
  if (calls !== 'listFiles') return requests.some(({ operation }) => operation === calls);
  const fails = failureOf(situation) !== undefined;
  return !fails || isSecondCall === true || requests.some(isFailure);
}

const places: Readonly<Record<KeyPlace, string>> = {
  stdout: 'printed the API key on stdout',
  stderr: 'printed the API key on stderr',
  message: 'put the API key in an error message',
  description: 'included the API key when it described an error',
};

const exposedKeys = ({ keyIn = [] }: Session): readonly ConsumerFinding[] =>
  keyIn.map((place) =>
    finding(
      'key',
      `key-in-${place}`,
      '2.1-secret',
      `${places[place]}, where logs keep it; a secret is shown once, when it is issued`,
    ),
  );
