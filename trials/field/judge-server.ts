import { compareProfiles } from '../../src/learn/compare-profiles.ts';
import { type JudgedReport, runContract } from '../../src/learn/contract.ts';
import { learnProfile } from '../../src/learn/learn-profile.ts';
import { isNginx, type RunningServer, runServer } from './run-server.ts';
import { fieldKeys } from './seed.ts';
import type { Mistake, Subject } from './subject.ts';

/** Listing requests between two files that arrive. */
const BETWEEN_ARRIVALS = 4;

/**
 * The rules that a deployment fails, and the fields in which it drifts from what was just learned.
 * Checks a correct deployment twice, learns it and compares it with the result, and checks it while
 * files arrive. One with a mistake is checked once.
 */
export async function judgeServer(
  subject: Subject,
  mistake: Mistake | undefined,
): Promise<readonly string[]> {
  await using server = await runServer(subject, mistake);
  // The run should reach the rate limit, but not wait for it all the time.
  const rate = isNginx(subject) ? 40 : Number.POSITIVE_INFINITY;
  if (mistake !== undefined) {
    const isMoving = mistake.whileFilesArrive ?? false;
    const report = await check(server, rate, { isMoving, observe: false });
    return failuresIn([report]);
  }
  const first = await check(server, rate, { isMoving: false, observe: true });
  const second = await check(server, rate, { isMoving: false, observe: true });
  const moving = await check(server, rate, { isMoving: true, observe: false });
  const drifted = compareProfiles(learnProfile(first), learnProfile(second))
    .filter(({ kind }) => kind === 'changed')
    .map(({ path }) => path);
  return [...failuresIn([first, second, moving]), ...drifted];
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

function failuresIn(reports: readonly JudgedReport[]): readonly string[] {
  const results = reports.flatMap((report) => report.results);
  const failed = results.filter(({ outcome }) => outcome.verdict === 'fail');
  return [...new Set(failed.map(({ id }) => id))];
}
