import { mapConcurrently } from '../../src/consumer/map-concurrently.ts';
import { clients } from './clients.ts';
import { generateClients, isCatching, judgeClient } from './judge-client.ts';
import { judgeServer } from './judge-server.ts';
import { startPostgres } from './run-server.ts';
import { servers } from './servers.ts';
import { type ClientSubject, type Mistake, mistakesOf, type Subject } from './subject.ts';

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

/** Which cases are tried. */
export type Choice = (subject: Subject, mistake: Mistake | undefined) => boolean;

type Judged = Pick<FieldResult, 'expected' | 'got' | 'isRight'>;

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
  return {
    servers: await tryEach(chosenServers, isChosen, onResult, (subject, mistake) =>
      tryServer(subject, mistake, database?.url),
    ),
    clients: await tryEach(chosenClients, isChosen, onResult, tryClient),
    skipped,
  };
}

async function tryServer(
  subject: Subject,
  mistake: Mistake | undefined,
  databaseUrl: string | undefined,
): Promise<Judged> {
  const { failed, drifted } = await judgeServer(subject, mistake, databaseUrl);
  if (mistake === undefined) {
    return {
      expected: 'no failure, no drift',
      got: `${listed(failed, 'no failure')}, ${listed(drifted, 'no drift')}`,
      isRight: failed.length === 0 && drifted.length === 0,
    };
  }
  const rules = mistake.caughtBy.join(' or ');
  const isRight = failed.some((id) => mistake.caughtBy.includes(id));
  return { expected: rules, got: listed(failed, 'nothing'), isRight };
}

async function tryClient(subject: ClientSubject, mistake: Mistake | undefined): Promise<Judged> {
  const { failed, dependsOn } = await judgeClient(subject, mistake);
  const { dependsOn: known = [] } = subject;
  if (mistake === undefined) {
    const sorted = (choices: readonly string[]) => choices.toSorted().join(', ');
    return {
      expected: `no failure${restingOn(known)}`,
      got: `${listed(failed, 'no failure')}${restingOn(dependsOn)}`,
      isRight: failed.length === 0 && sorted(dependsOn) === sorted(known),
    };
  }
  const catching = failed.filter((id) => isCatching(mistake, id));
  return {
    expected: mistake.caughtBy.map((beginning) => `${beginning}…`).join(' or '),
    got: listed(catching, listed(failed, 'nothing')),
    isRight: catching.length > 0,
  };
}

const restingOn = (choices: readonly string[]): string =>
  choices.length === 0 ? '' : `; depends on ${choices.join(', ')}`;

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

/** Subjects at a time: they wait half of the time. */
const AT_ONCE = 2;

/** The cases of one subject run one after the other. */
async function tryEach<Tried extends Subject>(
  subjects: readonly Tried[],
  isChosen: Choice,
  onResult: (result: FieldResult) => void,
  judge: (subject: Tried, mistake: Mistake | undefined) => Promise<Judged>,
): Promise<readonly FieldResult[]> {
  const results = await mapConcurrently(subjects, AT_ONCE, async (subject) => {
    const own: FieldResult[] = [];
    for (const mistake of casesOf(subject, isChosen)) {
      const start = performance.now();
      const judged = await judge(subject, mistake);
      const seconds = (performance.now() - start) / 1000;
      const result = { subject, mistake, seconds, ...judged };
      onResult(result);
      own.push(result);
    }
    return own;
  });
  return results.flat();
}
