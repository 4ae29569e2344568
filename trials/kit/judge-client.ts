import { ClientJudge } from '../../src/consumer/client-judge.ts';
import type { ConsumerClient } from '../../src/consumer/consumer-client.ts';
import { driveClient } from '../../src/consumer/drive-client.ts';
import type { Drive, Pace } from '../../src/consumer/run-situation.ts';
import type { Situation } from '../../src/consumer/situation.ts';
import { openDirect } from '../../src/consumer/transports/direct.ts';
import type { Verdicts } from '../matrix/trial.ts';

/** Milliseconds that a client gets: more than the slowest page and two waits of a second. */
const TIMEOUT = 4_000;

/**
 * Milliseconds a page, and none of silence: so the longest walk is of 150 pages, where 300 would show
 * nothing more of any of these clients.
 */
const PACE: Pace = { page: 53, silence: 0 };

/** The ids of the situations that a client came out of with each verdict. */
export async function judgeClient(
  client: ConsumerClient,
  situations: readonly Situation[],
): Promise<Verdicts> {
  const seen: Record<string, string[]> = {};
  const drive: Drive = (operation, given, signal) => driveClient(client, operation, given, signal);
  const options = { connect: openDirect, timeout: TIMEOUT, pace: PACE };
  const judge = new ClientJudge(drive, options);
  for (const situation of situations) {
    const { judgement } = await judge.judge(situation);
    seen[judgement.verdict] = [...(seen[judgement.verdict] ?? []), situation.id];
    // Nothing here waits for anything outside, and no timer of another client would come up.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
  return seen;
}
