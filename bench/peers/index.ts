import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathOf } from '../../src/document/routes.ts';
import type { Effort, Figure } from '../figure.ts';
import { rotated } from '../figure.ts';
import { type Contender, type RunningContender, start } from './contender.ts';
import { installPeers, limits, ours, peers } from './contenders.ts';
import { startFigures, type Trial, workloadFigures } from './figures.ts';
import { load, type WorkloadRequest } from './load.ts';
import { type RecordedAnswer, readWorld, recordAnswers, type World } from './record.ts';
import { type Workload, workloads } from './workloads.ts';

/**
 * This server, other mock servers, and the limit: the same bytes, written by node:http and by Bun's
 * own server. Each is a process of its own; in every round another one begins.
 */

const effort = {
  full: { rounds: 5, seconds: 2, starts: 5 },
  quick: { rounds: 2, seconds: 1, starts: 1 },
} as const satisfies Record<Effort, unknown>;

/** Asked of each contender until it answers. */
const START_PATH = pathOf('checkKey');
const OUR_WRITES = '/__mock/sandboxes/default/files';

/** @param peersToo installs the other servers, and Bun, where they are missing. */
export async function throughput(level: Effort, peersToo: boolean): Promise<readonly Figure[]> {
  if (peersToo) installPeers();
  const sizes = [...new Set(workloads.map(({ files }) => files))];
  const figures: Figure[] = [];
  for (const files of sizes) {
    const folder = mkdtempSync(join(tmpdir(), 'workspace-files-peers-'));
    const running: RunningContender[] = [];
    try {
      figures.push(...(await withFiles(files, folder, running, { ...effort[level], peersToo })));
    } finally {
      await Promise.all(running.map((each) => each.stop()));
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return figures;
}

/** @param running gets every server that was started. */
async function withFiles(
  files: number,
  folder: string,
  running: RunningContender[],
  { rounds, seconds, starts, peersToo }: (typeof effort)[Effort] & { readonly peersToo: boolean },
): Promise<readonly Figure[]> {
  const open = async (contender: Contender): Promise<RunningContender> => {
    const opened = await start(contender, START_PATH);
    running.push(opened);
    return opened;
  };
  const us = await open(ours(files));
  const world = await readWorld(us.baseUrl, us.printed(), folder);
  const mine = workloads.filter((workload) => workload.files === files);
  const asked = new Map<Workload, readonly WorkloadRequest[]>();
  const answers: RecordedAnswer[] = [];
  for (const workload of mine) {
    const { baseUrl } = us;
    const requests = await workload.requestsFor({ ...world, baseUrl, writePath: OUR_WRITES });
    asked.set(workload, requests);
    answers.push(...(await recordAnswers(baseUrl, requests)));
  }
  const answersFile = join(folder, 'answers.json');
  writeFileSync(answersFile, JSON.stringify(answers));
  const [nodeHttp, bun] = limits(answersFile);
  const others = peersToo ? [nodeHttp, bun, ...peers(world, folder)] : [nodeHttp];
  for (const other of others) await open(other);

  const figures: Figure[] = [];
  for (const workload of mine) {
    const trials = await meet(workload, running, world, asked.get(workload) ?? []);
    // Not counted: whoever is loaded for the first time compiles its code.
    for (const trial of trials) await sample(trial, workload, seconds / 2);
    for (const trial of trials) trial.samples.length = 0;
    for (let round = 0; round < rounds; round++) {
      for (const trial of rotated(trials, round)) await sample(trial, workload, seconds);
    }
    figures.push(...workloadFigures(workload, trials));
  }
  if (files === Math.min(...workloads.map((workload) => workload.files))) {
    figures.push(...startFigures(await timeStarts([ours(files), ...others], starts)));
  }
  return figures;
}

/** Those that can do it at all, with what is asked of them: cursors are each one's own. */
async function meet(
  workload: Workload,
  running: readonly RunningContender[],
  { workspaceId, secret }: World,
  ofOurs: readonly WorkloadRequest[],
): Promise<readonly Trial[]> {
  const trials: Trial[] = [];
  for (const server of running) {
    const { contender, baseUrl } = server;
    const lack = contender.lacks?.[workload.name];
    const writePath = pathOf('listFiles', workspaceId);
    const requests =
      contender.kind === 'peer' && lack === undefined
        ? await workload.requestsFor({ baseUrl, workspaceId, secret, writePath })
        : ofOurs;
    trials.push({ server, requests, lack, samples: [] });
  }
  return trials;
}

async function sample(
  { server, requests, lack, samples }: Trial,
  { expected }: Workload,
  seconds: number,
): Promise<void> {
  if (lack !== undefined) return;
  const before = server.cpu();
  const loaded = await load(server.baseUrl, requests, seconds, expected).catch((cause) => {
    throw new Error(`Failed to load ${server.contender.name}`, { cause });
  });
  const cpu = ((server.cpu() - before) * 1_000) / loaded.requests;
  samples.push({ ...loaded, cpu, memory: server.memory() });
}

/** Milliseconds from start to first answer, by round, in the order of the contenders. */
async function timeStarts(contenders: readonly Contender[], rounds: number) {
  const times = contenders.map((contender) => ({ contender, times: [] as number[] }));
  for (let round = 0; round < rounds; round++) {
    for (const { contender, times: ofIt } of rotated(times, round)) {
      const server = await start(contender, START_PATH);
      ofIt.push(server.started);
      await server.stop();
    }
  }
  return times;
}
