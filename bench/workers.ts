import { readdirSync, readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { type Effort, type Figure, measured, median, ratios, rotated } from './figure.ts';
import { type Served, serve } from './soak/served.ts';

/**
 * What a second worker brings: `serve` by one process, and by two and the one that keeps what they
 * share. The client that asks takes its part of the same processors.
 */

const CONNECTIONS = 20;
const effort = {
  full: { rounds: 9, seconds: 3, warmUpSeconds: 3 },
  quick: { rounds: 2, seconds: 1, warmUpSeconds: 1 },
} as const satisfies Record<Effort, unknown>;

/** Of the kernel's clock, in which it counts processor time. */
const TICK_MICROSECONDS = 10_000;

interface Contender {
  readonly server: Served;
  /** Of each round. */
  readonly requestsPerSecond: number[];
  /** Microseconds of processor time that all its processes took for a request, of each round. */
  readonly cpu: number[];
}

export async function severalWorkers(level: Effort): Promise<readonly Figure[]> {
  await using oneProcess = await serve('--port', '0');
  await using twoWorkers = await serve('--port', '0', '--workers', '2');
  const one: Contender = { server: oneProcess, requestsPerSecond: [], cpu: [] };
  const two: Contender = { server: twoWorkers, requestsPerSecond: [], cpu: [] };
  const { rounds, seconds, warmUpSeconds } = effort[level];
  for (const { server } of [one, two]) await load(server, warmUpSeconds);
  for (let round = 0; round < rounds; round++) {
    for (const contender of rotated([one, two], round)) {
      const before = cpuOf(contender.server.pid);
      const { total, average } = await load(contender.server, seconds);
      contender.cpu.push((cpuOf(contender.server.pid) - before) / total);
      contender.requestsPerSecond.push(average);
    }
  }
  const rate = ({ requestsPerSecond }: Contender) => Math.round(median(requestsPerSecond));
  const each = ({ cpu }: Contender) => median(cpu).toFixed(1);
  return [
    {
      name: 'workers-two-over-one',
      title: '2 workers over 1: requests a second, the client on the same machine',
      ...measured(ratios(two.requestsPerSecond, one.requestsPerSecond)),
      unit: 'ratio',
      detail: `${rate(two)} : ${rate(one)} req/s`,
    },
    {
      name: 'workers-two-over-one-cpu',
      title: '  the same by processor time a request, 1 over 2',
      ...measured(ratios(one.cpu, two.cpu)),
      unit: 'ratio',
      detail: `${each(one)} : ${each(two)} µs of CPU each`,
    },
  ];
}

async function load({ baseUrl, keys }: Served, duration: number) {
  const key = keys.find(({ label }) => label === 'reader');
  const { requests, errors, timeouts, non2xx } = await autocannon({
    url: `${baseUrl}/api/v1/workspaces/${key?.workspaceId}/files?limit=100`,
    duration,
    connections: CONNECTIONS,
    headers: { authorization: `Bearer ${key?.secret}` },
  });
  const failures = errors + timeouts + non2xx;
  if (failures === 0 && requests.total > 0) return requests;
  throw new Error(`Failed to load ${baseUrl}: ${failures} of ${requests.total} requests failed`);
}

/** Of a process and those that it started, in microseconds, as Linux counts it. */
function cpuOf(pid: number): number {
  const own = statOf(pid);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter(({ parent }) => parent === pid);
  return [own, ...children].reduce((sum, { ticks }) => sum + ticks * TICK_MICROSECONDS, 0);
}

/** One that has ended took nothing any more. */
function statOf(pid: number): { readonly parent: number; readonly ticks: number } {
  try {
    // Behind the name, which may hold anything: state, parent, …
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return { parent: 0, ticks: 0 };
  }
}
