import type { ClauseId } from '../../document/clauses.ts';
import type { FileEntry } from '../../document/wire.ts';
import { plural } from '../../text/plural.ts';
import { shortText } from '../../text/short-text.ts';
import type { KeyPlace, ReturnedEntry } from '../consumer-client.ts';
import {
  type ConsumerFinding,
  finding,
  isOpen,
  type Judgement,
  judgementOf,
  unproven,
} from '../judgement.ts';
import { type AlteredField, isFailure, type Session } from '../session.ts';
import { failureOf, type Situation, type Stage } from '../situation.ts';
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

const FIELDS = ['name', 'contentType', 'size', 'validationStatus', 'createdAt'] as const;

/**
 * The fields that a client returned with different values than it had received.
 *
 * @param served every served version of each file, by id.
 */
export function alteredFields(
  entries: readonly ReturnedEntry[],
  served: ReadonlyMap<string, readonly FileEntry[]>,
): readonly AlteredField[] {
  return FIELDS.flatMap((field) => {
    const altered = entries.filter((entry) => {
      const versions = served.get(entry.id);
      return versions?.every((version) => !isSame(field, entry[field], version[field]));
    });
    const [first] = altered;
    const truth = first && served.get(first.id)?.at(-1);
    if (!truth) return [];
    const { length: files } = altered;
    return [{ field, id: first.id, files, given: first[field], served: truth[field] }];
  });
}

function isSame(field: AlteredField['field'], given: unknown, served: unknown): boolean {
  if (given === served) return true;
  if (typeof given !== 'string' || typeof served !== 'string') return false;
  // Names that differ only in Unicode composition are equal, and so are two formats of one time.
  if (field === 'name') return given.normalize() === served.normalize();
  return field === 'createdAt' && !isAnotherTime(given, served);
}

/** Milliseconds: a client may drop seconds and their fractions. */
const MINUTE = 60_000;

/**
 * Whether a text is a different instant than the one served. A client may use its own time format:
 * only one with an offset is unambiguous.
 */
const isAnotherTime = (given: string, served: string): boolean =>
  /T[\d:.,]*(Z|[+-]\d\d:?\d\d)$/.test(given) &&
  Math.abs(Date.parse(given) - Date.parse(served)) >= MINUTE;

/**
 * Returned entries with the document's fields must have the values that were received (clause 2.3).
 *
 * @param clause the situation's clause. If it is open, a mismatch means that the client relies on it.
 */
const entryFindings = (clause: ClauseId, { altered = [] }: Session): readonly ConsumerFinding[] =>
  altered.map(({ field, id, files, given, served }) =>
    finding(
      'entry',
      `altered-${field}`,
      isOpen(clause) ? clause : `2.3-${field}`,
      `returned ${plural(files, 'file')} with a different ${field} than received: ${valueText(given)} instead of ${valueText(served)} (${id})`,
    ),
  );

const valueText = (value: unknown): string => shortText(JSON.stringify(value) ?? 'nothing', 60);
