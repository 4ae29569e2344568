import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type RunningProcess, startProcess } from '../../scripts/processes.ts';
import { readyOf, type ServedKey } from '../../scripts/try-serve.ts';
import { pathOf } from '../../src/document/routes.ts';
import { type Effort, type Figure, inRounds, median, ratioFigure } from '../figure.ts';
import { pagesOf } from '../served-mock.ts';
import { type Contender, installPeers, limit, ours, peers } from './contenders.ts';
import { type Load, load, recordAnswers, type WorkloadRequest } from './load.ts';
import { type Server, SMALL, type Workload, workloads } from './workloads.ts';

/**
 * Compares this server with other mock servers and with the limit: node:http sending the same bytes.
 * Each is a separate process; every round starts with a different one.
 */

const effort = {
  full: { rounds: 5, seconds: 2, starts: 5 },
  quick: { rounds: 2, seconds: 1, starts: 1 },
} as const satisfies Record<Effort, unknown>;

/** @param peersToo installs the other servers if they are missing. */
export async function throughput(level: Effort, peersToo: boolean): Promise<readonly Figure[]> {
  if (peersToo) installPeers();
  const sizes = [...new Set(workloads.map(({ files = SMALL }) => files))];
  const figures: Figure[] = [];
  for (const files of sizes) {
    const folder = mkdtempSync(join(tmpdir(), 'workspace-files-peers-'));
    const running: Running[] = [];
    try {
      figures.push(...(await compareAt(files, running, folder, effort[level], peersToo)));
      if (files === SMALL) {
        const contenders = running.map(({ contender }) => contender);
        figures.push(...(await compareStarts(contenders, effort[level].starts)));
      }
    } finally {
      await Promise.all(running.map(({ server }) => server.kill()));
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return figures;
}

interface Running {
  readonly contender: Contender;
  readonly baseUrl: string;
  readonly server: RunningProcess;
  /** Milliseconds from the start of its process to its first response. */
  readonly started: number;
}

async function start(contender: Contender): Promise<Running> {
  const port = await freePort();
  const command = contender.command(port);
  const begin = performance.now();
  const server = startProcess(command);
  const baseUrl = `http://127.0.0.1:${port}`;
  await server.untilAnswered(baseUrl + pathOf('checkKey'));
  return { contender, baseUrl, server, started: performance.now() - begin };
}

interface Sample extends Load {
  /** Microseconds of processor time per request. */
  readonly cpu: number;
  /** Resident bytes. */
  readonly memory: number;
}

/** A contender with one workload, and its samples, one per round. */
interface Tried {
  readonly contender: Contender;
  readonly samples: readonly Sample[];
}

/**
 * Compares all contenders on a listing of this many files, in each workload that they support.
 *
 * @param running collects every started server.
 */
async function compareAt(
  files: number,
  running: Running[],
  folder: string,
  { rounds, seconds }: (typeof effort)[Effort],
  peersToo: boolean,
): Promise<readonly Figure[]> {
  const us = await start(ours(files));
  running.push(us);
  const reader = (await readyOf(us.server)).keys.find(({ label }) => label === 'reader');
  if (!reader) throw new Error('Failed to find a key that may list');
  const { workspaceId, secret } = reader;
  const serverOf = ({ baseUrl }: Running, writePath: string): Server => ({
    ...{ baseUrl, workspaceId, secret, writePath },
  });
  const requests = new Map<Workload, readonly WorkloadRequest[]>();
  for (const workload of workloads.filter((each) => (each.files ?? SMALL) === files)) {
    const target = serverOf(us, '/__mock/sandboxes/default/files');
    requests.set(workload, await workload.requestsFor(target));
  }
  for (const other of await othersOf(us, reader, [...requests.values()].flat(), folder, peersToo)) {
    running.push(await start(other));
  }

  const figures: Figure[] = [];
  for (const [workload, own] of requests) {
    const able = running.filter(({ contender: { lacks = {} } }) => !(workload.name in lacks));
    const trials = able.map(async (each) => {
      const listing = pathOf('listFiles', workspaceId);
      // The limit gets the same requests as our server, and sends its responses.
      const isPeer = running.indexOf(each) > 1;
      const sent = isPeer ? await workload.requestsFor(serverOf(each, listing)) : own;
      return () => sample(each, sent, workload, seconds);
    });
    const samples = await inRounds(rounds, await Promise.all(trials));
    const tried = able.map(({ contender }, at) => ({ contender, samples: samples[at] ?? [] }));
    figures.push(...workloadFigures(workload, tried));
  }
  return figures;
}

/** The limit, which sends our server's responses to the requests, and the peers with our files. */
async function othersOf(
  { baseUrl }: Running,
  { workspaceId, secret }: ServedKey,
  requests: readonly WorkloadRequest[],
  folder: string,
  peersToo: boolean,
): Promise<readonly Contender[]> {
  const answersFile = join(folder, 'answers.json');
  writeFileSync(answersFile, JSON.stringify(await recordAnswers(baseUrl, requests)));
  if (!peersToo) return [limit(answersFile)];
  const pages: { readonly files: readonly object[] }[] = [];
  const listing = pagesOf({ baseUrl, workspaceId, secret, limit: 100 });
  for await (const { path: _path, ...page } of listing) pages.push(page);
  const worldFile = join(folder, 'world.json');
  const world = { workspaceId, secret, files: pages.flatMap(({ files }) => files) };
  writeFileSync(worldFile, JSON.stringify(world));
  return [limit(answersFile), ...peers(worldFile, pages[0] ?? {}, folder)];
}

async function sample(
  { contender, baseUrl, server }: Running,
  requests: readonly WorkloadRequest[],
  { expected = 2 }: Workload,
  seconds: number,
): Promise<Sample> {
  const before = server.processorTime();
  const loaded = await load(baseUrl, requests, seconds, expected).catch((cause) => {
    throw new Error(`Failed to load ${contender.name}`, { cause });
  });
  const cpu = ((server.processorTime() - before) * 1e6) / loaded.requests;
  return { ...loaded, cpu, memory: server.memory() };
}

/** Ours relative to the limit and to the fastest peer, then each other server relative to the limit. */
function workloadFigures(
  { name, title }: Workload,
  [us, limit, ...others]: readonly Tried[],
): readonly Figure[] {
  if (!us || !limit) throw new Error(`Failed to compare ${name}: there are no contenders`);
  const [fastest] = others.toSorted((a, b) => medianOf(b, 'perSecond') - medianOf(a, 'perSecond'));
  return [
    ratioFigure(
      `${name}-requests`,
      `${title}: requests per second, relative to node:http sending the same bytes`,
      valuesOf(us, limit, 'perSecond'),
      { goal: { atLeast: 0.85 }, detail: behind(us) },
    ),
    ratioFigure(`${name}-cpu`, '  by processor time per request', valuesOf(limit, us, 'cpu'), {
      goal: { atLeast: 0.6 },
      detail: behind(limit),
    }),
    ratioFigure(
      `${name}-p99`,
      '  99th percentile of the response time, relative to node:http',
      valuesOf(us, limit, 'p99'),
      { goal: { atMost: 2 } },
    ),
    ...(fastest
      ? [
          ratioFigure(
            `${name}-peer`,
            `  requests per second, relative to the fastest peer, ${fastest.contender.name}`,
            valuesOf(us, fastest, 'perSecond'),
            { goal: { atLeast: 10 } },
          ),
        ]
      : []),
    ...others.map((other) =>
      ratioFigure(
        `${name}-of-${idOf(other.contender)}`,
        `  ${other.contender.name}, relative to node:http`,
        valuesOf(other, limit, 'perSecond'),
        { detail: behind(other) },
      ),
    ),
  ];
}

/** The time from start to first response, each relative to ours, which comes first. */
async function compareStarts(
  contenders: readonly Contender[],
  rounds: number,
): Promise<readonly Figure[]> {
  const [ownTimes = [], ...others] = await inRounds(
    rounds,
    contenders.map((contender) => async () => {
      const { server, started } = await start(contender);
      await server.kill();
      return started;
    }),
  );
  return contenders.slice(1).map((contender, at) => {
    const times = others[at] ?? [];
    return ratioFigure(
      `start-${idOf(contender)}`,
      `From start to first response: ${contender.name}, relative to ours`,
      [times, ownTimes],
      { detail: `${Math.round(median(times))} : ${Math.round(median(ownTimes))} ms` },
    );
  });
}

const samplesOf = ({ samples }: Tried, key: keyof Sample) => samples.map((each) => each[key]);
const medianOf = (trial: Tried, key: keyof Sample) => median(samplesOf(trial, key));
const valuesOf = (over: Tried, under: Tried, key: keyof Sample) =>
  [samplesOf(over, key), samplesOf(under, key)] as const;

function behind(trial: Tried): string {
  const amount = (key: keyof Sample, digits: number) => medianOf(trial, key).toFixed(digits);
  const mebibytes = (medianOf(trial, 'memory') / 2 ** 20).toFixed(0);
  return `${amount('perSecond', 0)} req/s, p50 ${amount('p50', 1)}, p99 ${amount('p99', 1)} ms, ${amount('cpu', 0)} µs of CPU each, ${mebibytes} MiB`;
}

const idOf = ({ name }: Contender) =>
  name
    .toLowerCase()
    .replace(/, .*/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
