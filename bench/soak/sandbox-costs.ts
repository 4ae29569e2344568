import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createSandboxes } from '../../src/mock/sandboxes/sandboxes.ts';
import { type Figure, median, ratioFigure, rotated } from '../figure.ts';
import { inFreshProcess } from '../fresh-process.ts';
import type { SoakSize } from './size.ts';

const ROUNDS = 41;
/** Answers that a sample is the mean of. */
const CALLS = 200;

/** What a sandbox costs, in time and in memory, and what many keys do. */
export async function sandboxCosts(size: SoakSize): Promise<readonly Figure[]> {
  const { manySandboxes, sharedFiles, manyKeys, resetFiles } = size;
  const costs = (world: string, files: number, count: number) =>
    inFreshProcess(import.meta.url, measureSandboxes, world, files, count);
  const small = await costs('tiny', 3, manySandboxes);
  const shared = await costs('default', sharedFiles, manySandboxes);
  const large = await costs('default', resetFiles, 1);
  const kilobytes = ({ one, all }: Costs): string =>
    ((all - one) / manySandboxes / 1_024).toFixed(1);
  return [
    {
      name: 'sandbox.create',
      title: 'creating a small sandbox',
      ...{ value: small.milliseconds, unit: 'milliseconds', goal: { atMost: 5 } },
      rounds: manySandboxes,
      detail: `slowest ${small.slowest.toFixed(1)} ms; ${kilobytes(small)} kB each`,
    },
    {
      name: 'sandbox.shared-memory',
      title: `${manySandboxes} sandboxes of one world over one`,
      ...{ value: shared.all / shared.one, unit: 'ratio', goal: { atMost: 1.2 } },
      rounds: 1,
      detail: `${sharedFiles} files, all used; ${kilobytes(shared)} kB each, heap and columns`,
    },
    {
      name: 'sandbox.reset',
      title: 'reset of a large sandbox',
      ...{ value: large.reset, unit: 'milliseconds', goal: { atMost: 50 } },
      rounds: 1,
      detail: `${resetFiles} files`,
    },
    await keyFigure('keys.answers', { sandboxes: 2, many: 10_000, few: 10, atMost: 1.2 }),
    await keyFigure('keys.lookup', {
      ...{ sandboxes: 3, many: manyKeys, few: Math.floor(manyKeys / 100), atMost: 1.5 },
    }),
  ];
}

interface Costs {
  /** Bytes that one sandbox takes, and all of them. */
  readonly one: number;
  readonly all: number;
  /** To create one; to reset one. */
  readonly milliseconds: number;
  readonly slowest: number;
  readonly reset: number;
}

export async function measureSandboxes(
  world: string,
  files: number,
  count: number,
): Promise<Costs> {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const heap = (): number => {
    for (let round = 0; round < 4; round++) collect();
    // The columns of a world stand outside of the heap.
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const sandboxes = createSandboxes({ world, files, most: count });
  const use = async (key: { workspaceId: string; secret: string } | undefined): Promise<void> => {
    const url = `http://mock.test/api/v1/workspaces/${key?.workspaceId}/files?limit=20`;
    const headers = { authorization: `Bearer ${key?.secret}` };
    const response = await sandboxes.fetch(url, { headers });
    if (response.status !== 200) throw new Error(`Failed to list: ${response.status}`);
    await response.text();
  };
  await use(sandboxes.default.keys.list()[0]);
  sandboxes.delete(sandboxes.create().id);
  const one = heap();
  const times = Array.from({ length: count }, () => millisecondsOf(() => sandboxes.create()));
  for (const sandbox of sandboxes.list()) await use(sandbox.keys.list()[0]);
  const all = heap();
  sandboxes.default.files.create();
  const reset = millisecondsOf(() => sandboxes.default.reset());
  return { one, all, milliseconds: median(times), slowest: Math.max(...times), reset };
}

function millisecondsOf(act: () => unknown): number {
  const start = performance.now();
  act();
  return performance.now() - start;
}

interface KeyCounts {
  readonly sandboxes: number;
  readonly many: number;
  readonly few: number;
  readonly atMost: number;
}

async function keyFigure(
  name: string,
  { sandboxes, many, few, atMost }: KeyCounts,
): Promise<Figure> {
  const measured = await inFreshProcess(import.meta.url, timeKeys, sandboxes, [many, few]);
  const [over = [], under = []] = measured;
  const title = `an answer with ${many} keys over one with ${few}`;
  const detail = [over, under].map((times) => `${median(times).toFixed(1)} µs`).join(' over ');
  return ratioFigure(name, title, [over, under], { goal: { atMost }, detail });
}

/** Microseconds an answer, by round, for each count of keys in the last of so many sandboxes. */
export function timeKeys(sandboxes: number, counts: readonly number[]): readonly number[][] {
  const contenders = counts.map((count) => {
    const host = createSandboxes({ world: 'tiny', most: sandboxes });
    for (let made = 1; made < sandboxes; made++) host.create();
    const last = host.list().at(-1) ?? host.default;
    const keys = Array.from({ length: count }, () => last.keys.issue().secret);
    const requests = Array.from({ length: 50 }, (_, each) => {
      const secret = keys[Math.floor((each * keys.length) / 50)];
      return new Request('http://mock.test/api/v1/workspaces/ws_tiny/files', {
        headers: { authorization: `Bearer ${secret}` },
      });
    });
    return { host, requests, times: [] as number[] };
  });
  for (let round = 0; round < ROUNDS; round++) {
    for (const { host, requests, times } of rotated(contenders, round)) {
      const start = performance.now();
      for (let call = 0; call < CALLS; call++) {
        const request = requests[call % requests.length];
        if (request && host.answer(request).status !== 200) throw new Error('Failed to list');
      }
      times.push(((performance.now() - start) * 1_000) / CALLS);
    }
  }
  return contenders.map(({ times }) => times);
}
