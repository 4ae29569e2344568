import { createMock, type Mock } from 'workspace-files-kit';
import { runContract } from 'workspace-files-kit/contract';
import { type Fetch, hashOfAnswers, hashOfFace } from '../../../test/support/same-bytes.ts';
import { suiteKeys } from '../../../test/support/suite-keys.ts';

/** Opens a face of a mock and passes it to `use`. */
export type UseFace = (
  mock: Mock,
  use: (send: Fetch, origin: string) => Promise<string>,
) => Promise<string>;

/** What a runtime found: hashes of all answers of `mock.fetch`, and of the listed ones by face. */
export interface Results {
  readonly answers: string;
  readonly faces: Readonly<Record<string, string>>;
}

/** Tries the package inside a runtime. @throws Error if the mock does not pass the contract. */
export async function tryEverything(others: Readonly<Record<string, UseFace>>): Promise<Results> {
  const faces: Record<string, string> = {};
  for (const [name, open] of Object.entries(others)) {
    const mock = createMock();
    faces[name] = await open(mock, (send, origin) => hashOfFace(send, origin, mock));
  }
  const mock = createMock();
  const report = await runContract({
    baseUrl: 'http://files.example.com',
    fetch: mock.fetch,
    keys: suiteKeys((label) => mock.keys.byLabel(label).secret),
    requestsPerSecond: Infinity,
  });
  if (report.kind === 'not-judged') throw new Error(report.message);
  const missed = report.results.filter(({ outcome }) => outcome.verdict !== 'pass');
  if (missed.length > 0) {
    throw new Error(`Failed to pass the contract: ${missed.map(({ id }) => id).join(', ')}`);
  }
  return { answers: await hashOfAnswers(createMock), faces };
}
