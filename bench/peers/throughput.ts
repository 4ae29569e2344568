import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type RunningProcess, startProcess } from '../../scripts/processes.ts';
import { readyOf, type ServedKey } from '../../scripts/try-serve.ts';
import { pathOf } from '../../src/document/routes.ts';
import { type Effort, type Figure, inRounds, median, ratioOf } from '../figure.ts';
import { pagesOf } from '../served-mock.ts';
import { type Contender, installPeers, limit, ours, peers } from './contenders.ts';
import { load, recordAnswers, type WorkloadRequest } from './load.ts';
import { type Server, SMALL, type Workload, workloads } from './workloads.ts';

/**
 * Compares this server with other mock servers and with the limit: node:http sending the same bytes.
 * Each is a separate process; every round starts with a different one.
 */

const effort = {
  full: { rounds: 5, seconds: 2 },
  quick: { rounds: 2, seconds: 1 },
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
}

async function start(contender: Contender): Promise<Running> {
  const port = await freePort();
  const command = contender.command(port);
  const server = startProcess(command);
  const baseUrl = `http://127.0.0.1:${port}`;
  await server.untilAnswered(baseUrl + pathOf('checkKey'));
  return { contender, baseUrl, server };
}

interface Sample {
  readonly perSecond: number;
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
  const perSecond = await load(baseUrl, requests, seconds, expected).catch((cause) => {
    throw new Error(`Failed to load ${contender.name}`, { cause });
  });
  return { perSecond, memory: server.memory() };
}

/** Ours relative to the limit and to the fastest peer, then each other server relative to the limit. */
function workloadFigures(
  { title, goal }: Workload,
  [us, limit, ...others]: readonly Tried[],
): readonly Figure[] {
  if (!us || !limit) throw new Error(`Failed to compare ${title}: there are no contenders`);
  const [fastest] = others.toSorted((a, b) => medianOf(b, 'perSecond') - medianOf(a, 'perSecond'));
  const figure = (of: string, over: Tried, under: Tried, atLeast?: number): Figure => ({
    title: of,
    value: ratioOf(samplesOf(over, 'perSecond'), samplesOf(under, 'perSecond')),
    unit: 'ratio',
    ...(atLeast !== undefined && { goal: { atLeast } }),
    detail: behind(over),
  });
  return [
    figure(
      `${title}: requests per second, relative to node:http with the same bytes`,
      us,
      limit,
      goal,
    ),
    ...(fastest
      ? [figure(`  relative to the fastest peer, ${fastest.contender.name}`, us, fastest, 5)]
      : []),
    ...others.map((other) =>
      figure(`  ${other.contender.name}, relative to node:http`, other, limit),
    ),
  ];
}

const samplesOf = ({ samples }: Tried, key: keyof Sample) => samples.map((each) => each[key]);
const medianOf = (trial: Tried, key: keyof Sample) => median(samplesOf(trial, key));

const behind = (trial: Tried): string =>
  `${medianOf(trial, 'perSecond').toFixed(0)} req/s, ${(medianOf(trial, 'memory') / 2 ** 20).toFixed(0)} MiB`;
