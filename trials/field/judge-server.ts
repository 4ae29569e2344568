import { type JudgedReport, runContract } from '../../contract-tests/index.ts';
import { compareProfiles } from '../../src/learn/compare-profiles.ts';
import { learnProfile } from '../../src/learn/learn-profile.ts';
import { type RunningServer, runServer } from './run-server.ts';
import { fieldKeys } from './seed.ts';
import type { ServerMistake, ServerSubject } from './server-subject.ts';

/** What the suite, learning and drift made of a deployment. */
export interface ServerVerdict {
  /** Ids of the rules that failed: on data that rests, and while files arrive. */
  readonly failed: readonly string[];
  readonly warned: readonly string[];
  readonly unproven: readonly string[];
  /** Paths of the fields that drift calls changed, right after they were learned. */
  readonly drifted: readonly string[];
}

/** Listing requests between two files that arrive. */
const BETWEEN_ARRIVALS = 4;

/**
 * A correct deployment is checked twice, learned and compared with itself, and checked while files
 * arrive; one with a mistake is checked once.
 */
export async function judgeServer(
  subject: ServerSubject,
  mistake: ServerMistake | undefined,
  databaseUrl: string | undefined,
): Promise<ServerVerdict> {
  const server = await runServer(subject, mistake, databaseUrl);
  // A rate limit is there to be met, not to be waited for all the time.
  const rate = subject.kind === 'nginx' ? 40 : Number.POSITIVE_INFINITY;
  try {
    if (mistake !== undefined) {
      const isMoving = mistake.whileFilesArrive ?? false;
      return verdictOf([await check(server, rate, { isMoving, observe: false })], []);
    }
    const first = await check(server, rate, { isMoving: false, observe: true });
    const second = await check(server, rate, { isMoving: false, observe: true });
    const moving = await check(server, rate, { isMoving: true, observe: false });
    const drifted = compareProfiles(learnProfile(first), learnProfile(second))
      .filter(({ kind }) => kind === 'changed')
      .map(({ path }) => path);
    return verdictOf([first, second, moving], drifted);
  } finally {
    await server.stop();
  }
}

async function check(
  { baseUrl, addFile }: RunningServer,
  requestsPerSecond: number,
  { isMoving, observe }: { readonly isMoving: boolean; readonly observe: boolean },
): Promise<JudgedReport> {
  let listings = 0;
  const report = await runContract({
    baseUrl,
    keys: fieldKeys,
    requestsPerSecond,
    observe,
    fetch: async (request) => {
      const isListing = new URL(request.url).pathname.endsWith('/files');
      if (isMoving && isListing && ++listings % BETWEEN_ARRIVALS === 0) await addFile();
      return fetch(request);
    },
  });
  if (report.kind !== 'judged') throw new Error(report.message);
  if (report.interrupted !== undefined) throw new Error(report.interrupted);
  return report;
}

function verdictOf(reports: readonly JudgedReport[], drifted: readonly string[]): ServerVerdict {
  const ids = (verdict: string) => [
    ...new Set(
      reports.flatMap(({ results }) =>
        results.filter(({ outcome }) => outcome.verdict === verdict).map(({ id }) => id),
      ),
    ),
  ];
  return { failed: ids('fail'), warned: ids('warn'), unproven: ids('unproven'), drifted };
}
