import autocannon from 'autocannon';
import { z } from 'zod';
import { type Child, startChild } from './child.ts';
import { type Effort, type Figure, measured, median, ratios, rotated } from './figure.ts';

/** Requests a second of the server, against bytes from memory and against MSW's handlers. */

const CONNECTIONS = 20;
const effort = {
  full: { rounds: 9, seconds: 3, warmUpSeconds: 3 },
  quick: { rounds: 2, seconds: 1, warmUpSeconds: 1 },
} as const satisfies Record<Effort, unknown>;

const target = z.object({ url: z.string(), authorization: z.string() });
const cpuTime = z.object({ user: z.number(), system: z.number() });

interface Contender {
  readonly child: Child;
  readonly target: z.infer<typeof target>;
  /** Of each round. */
  readonly requestsPerSecond: number[];
  /** Microseconds of processor time that the server took for a request, of each round. */
  readonly cpu: number[];
}

export async function serverThroughput(level: Effort): Promise<readonly Figure[]> {
  await using stillServer = startChild('serve-page', 'static');
  await using mockServer = startChild('serve-page', 'mock');
  await using mswServer = startChild('serve-page', 'msw');
  const still = await meet(stillServer);
  const mock = await meet(mockServer);
  const msw = await meet(mswServer);
  await measure([still, mock, msw], effort[level]);
  const against = (other: Contender) =>
    measured(ratios(mock.requestsPerSecond, other.requestsPerSecond));
  const cpuAgainst = (other: Contender) => measured(ratios(other.cpu, mock.cpu));
  const rates = (other: Contender) =>
    `${perSecond(mock)} : ${perSecond(other)} req/s, ${cpuEach(mock)} : ${cpuEach(other)} µs of CPU each`;
  return [
    {
      name: 'server-over-static',
      title: 'Pages of 100 from the server : the same bytes from node:http',
      ...against(still),
      unit: 'ratio',
      goal: { atLeast: 0.7 },
      detail: rates(still),
    },
    {
      name: 'server-over-static-cpu',
      title: '  the same by processor time, which a busy client does not hide',
      ...cpuAgainst(still),
      unit: 'ratio',
      detail: '',
    },
    {
      name: 'server-over-msw',
      title: 'Pages of 100 from the server : MSW getResponse behind srvx',
      ...against(msw),
      unit: 'ratio',
      // What the limit allows stands beside it: the client shares these processors.
      goal: { atLeast: 8 },
      detail: `${rates(msw)}; the limit: ${median(ratios(still.requestsPerSecond, msw.requestsPerSecond)).toFixed(2)}×`,
    },
    {
      name: 'server-over-msw-cpu',
      title: '  the same by processor time',
      ...cpuAgainst(msw),
      unit: 'ratio',
      goal: { atLeast: 8 },
      detail: '',
    },
  ];
}

/** In rounds that each begins with another, so that none has the quieter machine. */
async function measure(
  contenders: readonly Contender[],
  { rounds, seconds, warmUpSeconds }: (typeof effort)[Effort],
): Promise<void> {
  for (const { target } of contenders) await load(target, warmUpSeconds);
  for (let round = 0; round < rounds; round++) {
    for (const contender of rotated(contenders, round)) {
      const before = await cpuOf(contender.child);
      const { total, average } = (await load(contender.target, seconds)).requests;
      contender.cpu.push(((await cpuOf(contender.child)) - before) / total);
      contender.requestsPerSecond.push(average);
    }
  }
}

async function meet(child: Child): Promise<Contender> {
  return { child, target: await child.next(target), requestsPerSecond: [], cpu: [] };
}

async function load({ url, authorization }: z.infer<typeof target>, duration: number) {
  const result = await autocannon({
    url,
    duration,
    connections: CONNECTIONS,
    headers: { authorization },
  });
  const failures = result.errors + result.timeouts + result.non2xx;
  if (failures > 0 || result.requests.total === 0) {
    throw new Error(
      `Failed to load ${url}: ${failures} of ${result.requests.total} requests failed`,
    );
  }
  return result;
}

async function cpuOf(child: Child): Promise<number> {
  const { user, system } = await child.ask('cpu', cpuTime);
  return user + system;
}

const perSecond = ({ requestsPerSecond }: Contender) => Math.round(median(requestsPerSecond));
const cpuEach = ({ cpu }: Contender) => median(cpu).toFixed(1);
