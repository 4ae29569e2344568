import { refuseUnknownOptions } from '../document/nearest-name.ts';
import { createJudge } from './blame.ts';
import type { ConsumerClient } from './consumer-client.ts';
import { driveClient } from './drive-client.ts';
import { type DrivingOptions, drivingOptionNames, resolveDriving } from './options.ts';
import type { Drive, SituationOutcome } from './run-situation.ts';
import type { Situation } from './situation.ts';
import { connections } from './through/connections.ts';

/**
 * Drives a client through one situation: for a loop of one's own over `consumerSituations()`.
 *
 * @throws Error when an option is unknown, or cannot be used.
 */
export async function checkSituation(
  situation: Situation,
  client: ConsumerClient,
  options: DrivingOptions = {},
): Promise<SituationOutcome> {
  refuseUnknownOptions(options, drivingOptionNames, 'check the client');
  const { through, timeout } = resolveDriving(options);
  const connect = await connections[through]();
  const drive: Drive = (operation, given) => driveClient(client, operation, given);
  return createJudge(drive, { connect, timeout })(situation);
}
