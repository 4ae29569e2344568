import { createMock, type Mock } from 'workspace-files-kit';
import { runContract } from 'workspace-files-kit/contract';
import { hashOfAnswers, hashOfFace } from '../../../test/same-bytes/answers.ts';

/** What is tried inside of a runtime, and what came of it. Runs wherever the package does. */

/** A part is a hash, a sentence, or what failed: "Failed to …". */
export interface Results {
  /** All answers of `mock.fetch`, writes included. */
  readonly answers: string;
  /** The listed requests, through each face that the runtime has. */
  readonly faces: Readonly<Record<string, string>>;
  readonly contract: string;
}

type Send = (url: string, init: RequestInit) => Promise<Response>;
/** Opens a face of a mock, and has it used. */
export type UseFace = (
  mock: Mock,
  use: (send: Send, origin: string) => Promise<string>,
) => Promise<string>;

const inProcess: UseFace = (mock, use) => use(mock.fetch, 'http://files.example.com');

/** Tries everything once; whatever fails is told, and the others are tried still. */
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

/** @returns `N of N rules`, or which rule ended otherwise. */
async function judge(): Promise<string> {
  const mock = createMock();
  const secretOf = (label: string) => mock.keys.byLabel(label).secret;
  const report = await runContract({
    baseUrl: 'http://files.example.com',
    fetch: mock.fetch,
    keys: {
      key: secretOf('reader'),
      unscoped: secretOf('unscoped'),
      expired: secretOf('expired'),
      other: secretOf('other'),
    },
    requestsPerSecond: Infinity,
  });
  if (report.kind === 'not-judged') throw new Error(report.message);
  const others = report.results.filter(({ outcome }) => outcome.verdict !== 'pass');
  if (others.length > 0) {
    const told = others.map(({ id, outcome }) => `${id} ended "${outcome.verdict}"`).join(', ');
    throw new Error(`Failed to pass the contract suite: ${told}`);
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
