import { fileURLToPath } from 'node:url';
import { runCommand } from '../scripts/processes.ts';
import { serve } from '../scripts/try-serve.ts';
import { type Effort, type Figure, inRounds, median, ratioOf } from './figure.ts';
import { inFreshProcess } from './fresh-process.ts';
import { COMMAND } from './served-mock.ts';

const ROUNDS = { full: 15, quick: 1 } as const satisfies Record<Effort, number>;

/** The time until the server answers, and until a test has its mock. */
export async function startUp(effort: Effort): Promise<readonly Figure[]> {
  const rounds = ROUNDS[effort];
  const [bare = [], served = []] = await inRounds(rounds, [timeBareNode, timeFirstResponse]);
  const times: Awaited<ReturnType<typeof timeMocks>>[] = [];
  for (let round = 0; round < rounds; round++) {
    times.push(await inFreshProcess(import.meta.url, timeMocks));
  }
  const one = (title: string, of: keyof (typeof times)[number], atMost: number): Figure => ({
    title,
    value: median(times.map((each) => each[of])),
    unit: 'milliseconds',
    goal: { atMost },
  });
  return [
    {
      title: 'First response of serve, relative to a bare Node process',
      value: ratioOf(served, bare),
      unit: 'ratio',
      goal: { atMost: 3.5 },
      detail: `${median(served).toFixed(0)} : ${median(bare).toFixed(0)} ms`,
    },
    one('Importing the package', 'imported', 80),
    one('createMock of the default world, the first time in a process', 'first', 60),
    one('  and the second time', 'second', 1),
  ];
}

/** Milliseconds. */
async function timeBareNode(): Promise<number> {
  const begin = performance.now();
  await runCommand(process.execPath, ['-e', '']);
  return performance.now() - begin;
}

async function timeFirstResponse(): Promise<number> {
  const begin = performance.now();
  await using server = await serve([process.execPath, COMMAND, 'serve']);
  await fetch(new URL('/api/v1/auth', server.baseUrl)).then((response) => response.text());
  return performance.now() - begin;
}

/** The built package. */
const PACKAGE = fileURLToPath(new URL('../package/index.js', import.meta.url));

/** Milliseconds to import the package, and to make two mocks. */
export async function timeMocks() {
  const times = [performance.now()];
  const { createMock } = await import(PACKAGE);
  times.push(performance.now());
  createMock();
  times.push(performance.now());
  createMock();
  times.push(performance.now());
  const [start = 0, imported = 0, first = 0, second = 0] = times;
  return { imported: imported - start, first: first - imported, second: second - first };
}
