import type { ConsumerClient } from '../../src/consumer/consumer-client.ts';
import { driveClient } from '../../src/consumer/drive-client.ts';
import type { ConsumerVerdict } from '../../src/consumer/judgement.ts';
import { runSituation } from '../../src/consumer/run-situation.ts';
import { consumerSituations } from '../../src/consumer/situations.ts';
import { openDirect } from '../../src/consumer/through/direct.ts';
import { brokenGroups } from './all-broken.ts';
import type { BrokenClient, PermittedClient } from './broken-client.ts';
import { permittedClients } from './permitted.ts';

/** The ids of the situations that a client came out of with each verdict but `pass`. */
export type ClientVerdicts = Readonly<Record<Exclude<ConsumerVerdict, 'pass'>, readonly string[]>>;

export interface BrokenResult extends BrokenClient {
  readonly group: string;
  readonly seen: ClientVerdicts;
}

export interface PermittedResult extends PermittedClient {
  readonly seen: ClientVerdicts;
}

/** What the consumer kit made of every broken client, and of every permitted one. */
export interface ConsumerMatrix {
  readonly broken: readonly BrokenResult[];
  readonly permitted: readonly PermittedResult[];
}

/** Enough to use the time in which clients wait. */
const AT_ONCE = 8;

/** Milliseconds that a client gets: more than the slowest page and two waits of a second. */
const TIMEOUT = 4_000;

export async function runConsumerMatrix(): Promise<ConsumerMatrix> {
  const broken = brokenGroups.flatMap(({ title, clients }) =>
    clients.map((client) => ({ ...client, group: title })),
  );
  return {
    permitted: await judgeEach(permittedClients),
    broken: await judgeEach(broken),
  };
}

async function judgeEach<Subject extends { readonly client: ConsumerClient }>(
  subjects: readonly Subject[],
): Promise<(Subject & { readonly seen: ClientVerdicts })[]> {
  const results: (Subject & { readonly seen: ClientVerdicts })[] = [];
  const waiting = [...subjects.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, subject] = next;
      results[index] = { ...subject, seen: await judgeClient(subject.client) };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

async function judgeClient(client: ConsumerClient): Promise<ClientVerdicts> {
  const seen = { fail: [] as string[], fragile: [] as string[], unproven: [] as string[] };
  for (const situation of consumerSituations()) {
    const { judgement } = await runSituation(
      situation,
      (operation, given) => driveClient(client, operation, given),
      { way: openDirect, timeout: TIMEOUT },
    );
    if (judgement.verdict !== 'pass') seen[judgement.verdict].push(situation.id);
    // Nothing here waits for anything outside, and no timer of another client would come up.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
  return seen;
}
