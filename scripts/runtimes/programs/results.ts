import { createMock, type Mock } from 'workspace-files-kit';
import { runContract } from 'workspace-files-kit/contract';
import { hashOfAnswers, hashOfFace } from '../../../test/same-bytes/answers.ts';
import { suiteKeys } from '../../../test/support/suite-keys.ts';
import type { Results } from '../trials.ts';

/** Tries the package inside a runtime. Runs wherever the package does. */

type Send = (url: string, init: RequestInit) => Promise<Response>;
/** Opens a face of a mock and passes it to `use`. */
export type UseFace = (
  mock: Mock,
  use: (send: Send, origin: string) => Promise<string>,
) => Promise<string>;

const inProcess: UseFace = (mock, use) => use(mock.fetch, 'http://files.example.com');

/** Tries everything once. A failure is reported and does not stop the rest. */
export async function tryEverything(others: Readonly<Record<string, UseFace>>): Promise<Results> {
  const faces: Record<string, string> = {};
  for (const [name, open] of Object.entries({ 'mock.fetch': inProcess, ...others })) {
    const mock = createMock();
    faces[name] = await attempt(() => open(mock, (send, origin) => hashOfFace(send, origin, mock)));
  }
  return {
    answers: await attempt(() => hashOfAnswers(createMock)),
    faces,
    contract: await attempt(judge),
  };
}

/** @returns `N of N rules`. @throws Error with the rules that did not pass. */
async function judge(): Promise<string> {
  const mock = createMock();
  const report = await runContract({
    baseUrl: 'http://files.example.com',
    fetch: mock.fetch,
    keys: suiteKeys((label) => mock.keys.byLabel(label).secret),
    requestsPerSecond: Infinity,
  });
  if (report.kind === 'not-judged') throw new Error(report.message);
  const others = report.results.filter(({ outcome }) => outcome.verdict !== 'pass');
  if (others.length > 0) {
    const problems = others.map(({ id, outcome }) => `${id} ended "${outcome.verdict}"`).join(', ');
    throw new Error(`Failed to pass the contract suite: ${problems}`);
  }
  return `${report.results.length} of ${report.results.length} rules`;
}

async function attempt(run: () => Promise<string>): Promise<string> {
  try {
    return await run();
  } catch (cause) {
    const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    return text.includes('Failed to ') ? text : `Failed to run: ${text}`;
  }
}
