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

const effort = {
  full: { rounds: 5, seconds: 2 },
  quick: { rounds: 1, seconds: 1 },
} as const satisfies Record<Effort, unknown>;

interface Running {
  readonly contender: Contender;
  readonly baseUrl: string;
  readonly process: RunningProcess;
}

/**
 * Compares this server with the limit, node:http sending the same bytes, and with other mock
 * servers. Each is a separate process; every round starts with a different one.
 *
 * @param peersToo installs the other servers if they are missing.
 */
export async function throughput(level: Effort, peersToo: boolean): Promise<readonly Figure[]> {
  if (peersToo) installPeers();
  const figures: Figure[] = [];
  for (const files of new Set(workloads.map((each) => each.files ?? SMALL))) {
    const folder = mkdtempSync(join(tmpdir(), 'workspace-files-peers-'));
    const running: Running[] = [];
    const start = async (contender: Contender): Promise<Running> => {
      const port = await freePort();
      const process = startProcess(contender.command(port));
      const started = { contender, baseUrl: `http://127.0.0.1:${port}`, process };
      running.push(started);
      await process.untilAnswered(started.baseUrl + pathOf('checkKey'));
      return started;
    };
    try {
      const own = workloads.filter((each) => (each.files ?? SMALL) === files);
      figures.push(...(await compareAt(files, own, start, folder, effort[level], peersToo)));
    } finally {
      for (const { process } of running) await process.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return figures;
}

/** Compares all contenders on a listing of this many files, in each workload that they support. */
async function compareAt(
  files: number,
  workloads: readonly Workload[],
  start: (contender: Contender) => Promise<Running>,
  folder: string,
  { rounds, seconds }: (typeof effort)[Effort],
  peersToo: boolean,
): Promise<readonly Figure[]> {
  const us = await start(ours(files));
  const reader = (await readyOf(us.process)).keys.find(({ label }) => label === 'reader');
  if (!reader) throw new Error('Failed to find a key that may list');
  const serverOf = ({ baseUrl }: Running, writePath: string): Server => ({
    ...reader,
    baseUrl,
    writePath,
  });
  const own = new Map<Workload, readonly WorkloadRequest[]>();
  for (const workload of workloads) {
    const requests = await workload.requestsFor(serverOf(us, '/__mock/sandboxes/default/files'));
    own.set(workload, requests);
  }
  const answers = join(folder, 'answers.json');
  writeFileSync(answers, JSON.stringify(await recordAnswers(us.baseUrl, [...own.values()].flat())));
  // The limit gets the same requests as our server, and sends its responses.
  const same = [us, await start(limit(answers))];
  const others = peersToo ? await peersOf(us.baseUrl, reader, folder) : [];
  const running = [...same, ...(await Promise.all(others.map(start)))];

  const figures: Figure[] = [];
  for (const [workload, requests] of own) {
    const able = running.filter(({ contender: { lacks = {} } }) => !(workload.name in lacks));
    const listing = pathOf('listFiles', reader.workspaceId);
    const trials = able.map(async (each) => {
      const sent = same.includes(each)
        ? requests
        : await workload.requestsFor(serverOf(each, listing));
      return () => load(each.baseUrl, sent, seconds, workload.expected ?? 2);
    });
    const samples = await inRounds(rounds, await Promise.all(trials));
    figures.push(
      ...figuresOf(
        workload,
        able.map((each, at) => [each, samples[at] ?? []]),
      ),
    );
  }
  return figures;
}

/** The peers, with our files as their data. */
async function peersOf(baseUrl: string, reader: ServedKey, folder: string) {
  const pages: { readonly files: readonly object[] }[] = [];
  const listing = pagesOf({ ...reader, baseUrl, limit: 100 });
  for await (const { path: _path, ...page } of listing) pages.push(page);
  const worldFile = join(folder, 'world.json');
  const world = { ...reader, files: pages.flatMap(({ files }) => files) };
  writeFileSync(worldFile, JSON.stringify(world));
  return peers(worldFile, pages[0] ?? {}, folder);
}

/** A contender, and its requests per second in each round. */
type Tried = readonly [running: Running, perSecond: readonly number[]];

/** Ours relative to the limit and to the fastest peer, then each other server relative to the limit. */
function figuresOf({ title, goal }: Workload, tried: readonly Tried[]): readonly Figure[] {
  const [us, limit, ...others] = tried;
  if (!us || !limit) throw new Error(`Failed to compare ${title}: there are no contenders`);
  const [fastest] = others.toSorted(([, a], [, b]) => median(b) - median(a));
  const figure = (
    of: string,
    [over, speeds]: Tried,
    [, under]: Tried,
    atLeast?: number,
  ): Figure => ({
    title: of,
    value: ratioOf(speeds, under),
    unit: 'ratio',
    ...(atLeast !== undefined && { goal: { atLeast } }),
    detail: `${median(speeds).toFixed(0)} req/s, ${(over.process.memory() / 2 ** 20).toFixed(0)} MiB`,
  });
  const against =
    'requests per second, compared with a bare node:http server that sends the same bytes';
  return [
    figure(`${title}: ${against}`, us, limit, goal),
    ...(fastest
      ? [figure(`  relative to the fastest peer, ${fastest[0].contender.name}`, us, fastest, 5)]
      : []),
    ...others.map((other) =>
      figure(`  ${other[0].contender.name}, relative to node:http`, other, limit),
    ),
  ];
}
