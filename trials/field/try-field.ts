import { mapConcurrently } from '../../src/consumer/map-concurrently.ts';
import { clients } from './clients.ts';
import { generateClients, isCatching, judgeClient } from './judge-client.ts';
import { judgeServer } from './judge-server.ts';
import { startPostgres } from './run-server.ts';
import { servers } from './servers.ts';
import { type Mistake, mistakesOf, type Subject, type Verdict } from './subject.ts';

/** The result of one program, correct or with a mistake. */
export interface FieldResult {
  readonly subject: Subject;
  /** Undefined for the correct program. */
  readonly mistake: Mistake | undefined;
  readonly expected: string;
  readonly got: string;
  readonly isRight: boolean;
  readonly seconds: number;
}

export interface FieldReport {
  readonly servers: readonly FieldResult[];
  readonly clients: readonly FieldResult[];
  /** What could not be tried and how to install it, one sentence each. */
  readonly skipped: readonly string[];
}

/** Selects the cases to try. */
export type Choice = (subject: Subject, mistake: Mistake | undefined) => boolean;

/**
 * Tries the suite, learning and drift on deployments built with other libraries, and the kit on such
 * clients.
 *
 * @throws Error if a program does not start or a mistake cannot be planted.
 */
export async function tryField(
  isChosen: Choice,
  onResult: (result: FieldResult) => void,
): Promise<FieldReport> {
  const skipped: string[] = [];
  const isHere = (subject: Subject): boolean => {
    if (casesOf(subject, isChosen).length === 0) return false;
    const missing = subject.needs.filter(({ version }) => version() === undefined);
    for (const { name, hint } of missing) {
      skipped.push(`${subject.title}: ${name} is not installed (${hint}).`);
    }
    return missing.length === 0;
  };
  const [chosenServers, chosenClients] = [servers.filter(isHere), clients.filter(isHere)];
  const takesDatabase = chosenServers.some(({ id }) => id === 'express-postgres');
  await using database = takesDatabase ? await startPostgres() : undefined;
  if (chosenClients.some(({ id }) => id === 'hey-api')) generateClients();
  /** The cases of one subject run in sequence. */
  const tryEach = (subjects: readonly Subject[], judge: Judge, words: Words) =>
    mapConcurrently(subjects, AT_ONCE, async (subject) => {
      const own: FieldResult[] = [];
      for (const mistake of casesOf(subject, isChosen)) {
        const start = performance.now();
        const verdict = await judge(subject, mistake);
        const seconds = (performance.now() - start) / 1000;
        const result = { subject, mistake, seconds, ...judged(subject, mistake, verdict, words) };
        onResult(result);
        own.push(result);
      }
      return own;
    }).then((results) => results.flat());
  const judgeHere: Judge = (subject, mistake) => judgeServer(subject, mistake, database?.url);
  return {
    servers: await tryEach(chosenServers, judgeHere, ofServer),
    clients: await tryEach(chosenClients, judgeClient, ofClient),
    skipped,
  };
}

type Judge = (subject: Subject, mistake: Mistake | undefined) => Promise<Verdict>;

interface Words {
  /** Appended to an expected id: an ellipsis for the start of an id. */
  readonly more: string;
  readonly noted: (names: readonly string[]) => string;
}
const ofServer: Words = { more: '', noted: (fields) => `, ${listed(fields, 'no drift')}` };
const ofClient: Words = {
  more: '…',
  noted: (choices) => (choices.length === 0 ? '' : `; depends on ${choices.join(', ')}`),
};

/** Whether a program was judged as expected: a mistake, by the checks that should catch it. */
function judged(
  { dependsOn = [] }: Subject,
  mistake: Mistake | undefined,
  { failed, noted }: Verdict,
  words: Words,
): Pick<FieldResult, 'expected' | 'got' | 'isRight'> {
  if (mistake === undefined) {
    const sorted = (names: readonly string[]) => names.toSorted().join(', ');
    return {
      expected: `no failure${words.noted(dependsOn)}`,
      got: `${listed(failed, 'no failure')}${words.noted(noted)}`,
      isRight: failed.length === 0 && sorted(noted) === sorted(dependsOn),
    };
  }
  const isById = words.more === '';
  const catching = failed.filter((id) =>
    isById ? mistake.caughtBy.includes(id) : isCatching(mistake, id),
  );
  return {
    expected: mistake.caughtBy.map((name) => name + words.more).join(' or '),
    got: listed(isById ? failed : catching, listed(failed, 'nothing')),
    isRight: catching.length > 0,
  };
}

const MAX_NAMED = 3;

function listed(ids: readonly string[], none: string): string {
  if (ids.length === 0) return none;
  const more = ids.length - MAX_NAMED;
  return ids.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

const casesOf = (subject: Subject, isChosen: Choice) =>
  [undefined, ...mistakesOf(subject)].filter((mistake) => isChosen(subject, mistake));

/** Correct clients only: the kit's matrix covers broken ones. */
const SHORT_CLIENTS = ['openapi-fetch', 'got', 'swr'];
/** Deployments that need only packages of npm, with all their mistakes. */
const SHORT_SERVERS = ['fastify-sqlite', 'hono-memory'];

/** The part that runs before a change lands: about 30 seconds of processor time. */
export const isShort: Choice = ({ id }, mistake) =>
  SHORT_SERVERS.includes(id) || (SHORT_CLIENTS.includes(id) && mistake === undefined);

/** Subjects in parallel: each is idle half of the time. */
const AT_ONCE = 2;
