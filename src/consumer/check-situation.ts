import type { ConsumerClient } from './consumer-client.ts';
import { driveClient } from './drive-client.ts';
import { runSituation, type SituationOutcome } from './run-situation.ts';
import type { Situation } from './situation.ts';
import type { WayName } from './through/way.ts';
import { ways } from './through/ways.ts';

export interface CheckSituationOptions {
  /** As in `ConsumerOptions`. */
  readonly through?: WayName;
  /** Milliseconds that the client gets; 10,000 if left out. */
  readonly timeout?: number;
}

const DEFAULT_TIMEOUT = 10_000;

/** Drives a client through one situation: for a loop of one's own over `consumerSituations()`. */
export async function checkSituation(
  situation: Situation,
  client: ConsumerClient,
  { through = 'http', timeout = DEFAULT_TIMEOUT }: CheckSituationOptions = {},
): Promise<SituationOutcome> {
  const way = await ways[through]();
  return runSituation(situation, (operation, given) => driveClient(client, operation, given), {
    way,
    timeout,
  });
}
