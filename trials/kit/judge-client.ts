import type { ConsumerClient } from '../../src/consumer/consumer-client.ts';
import { driveClient } from '../../src/consumer/drive-client.ts';
import { judgeOf } from '../../src/consumer/judge-client.ts';
import type { Drive } from '../../src/consumer/run-situation.ts';
import type { Situation } from '../../src/consumer/situation.ts';
import { openDirect } from '../../src/consumer/transports/direct.ts';
import { pause } from './correct-client.ts';

/** Milliseconds that each client gets: more than the slowest page and two waits of a second. */
const TIMEOUT = 4_000;

/** The situations in which a client fails or is fragile, until so many are found. */
export async function findingsOn(
  client: ConsumerClient,
  situations: readonly Situation[],
  { mostWanted = Number.POSITIVE_INFINITY } = {},
): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { id, verdict } of judgements(client, situations)) {
    if (verdict === 'fail' || verdict === 'fragile') found.push(id);
    if (found.length >= mostWanted) break;
  }
  return found;
}

async function* judgements(client: ConsumerClient, situations: readonly Situation[]) {
  const drive: Drive = (operation, given, signal) => driveClient(client, operation, given, signal);
  const judge = judgeOf(drive, { connect: openDirect, timeout: TIMEOUT });
  for (const situation of situations) {
    const { judgement } = await judge(situation);
    yield { id: situation.id, verdict: judgement.verdict };
    // Nothing here waits for I/O, so without a pause no timer of another client would run.
    await pause(0);
  }
}
