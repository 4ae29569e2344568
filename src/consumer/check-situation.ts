import { refuseOtherThanFunction, refuseOtherThanText } from '../mock/check-input.ts';
import { refuseUnknownOptions } from '../text/check-options.ts';
import { calibrate } from './calibrate.ts';
import { ClientJudge } from './client-judge.ts';
import type { ConsumerClient } from './consumer-client.ts';
import { driveClient } from './drive-client.ts';
import { type DrivingOptions, drivingOptionNames, resolveDriving } from './options.ts';
import type { Drive, SituationOptions, SituationOutcome } from './run-situation.ts';
import type { Situation } from './situation.ts';
import { connections } from './transports/connections.ts';

const ACTION = 'check the client';

/**
 * Runs a client in one situation. Use it for your own loop over `consumerSituations()`.
 *
 * @throws Error if the situation or an option is invalid.
 */
export async function checkSituation(
  situation: Situation,
  client: ConsumerClient,
  options: DrivingOptions = {},
): Promise<SituationOutcome> {
  refuseOtherThanSituation(situation);
  refuseUnknownOptions(options, drivingOptionNames, ACTION);
  const { through, timeout } = resolveDriving(options);
  const drive: Drive = (operation, given, signal) => driveClient(client, operation, given, signal);
  const connect = await connections[through]();
  const judge = await judgeOf(client, `${through} ${timeout}`, drive, { connect, timeout });
  return judge.judge(situation);
}

/** Judges of known clients, by how they are driven. */
const met = new WeakMap<ConsumerClient, Map<string, Promise<ClientJudge>>>();

/** A client is calibrated only once. */
function judgeOf(
  client: ConsumerClient,
  name: string,
  drive: Drive,
  options: SituationOptions,
): Promise<ClientJudge> {
  const judges = met.get(client) ?? new Map<string, Promise<ClientJudge>>();
  met.set(client, judges);
  const judge =
    judges.get(name) ??
    calibrate(drive, options, 1).then(
      ({ plainest, pace, requiredFormats }) =>
        new ClientJudge(drive, { ...options, pace, requiredFormats }, plainest),
    );
  judges.set(name, judge);
  return judge;
}

/** Callers without types may pass anything. */
function refuseOtherThanSituation(situation: Situation): void {
  const { id, clause, title, calls, setUp, judge }: Partial<Situation> = Object(situation);
  for (const [field, value] of Object.entries({ id, clause, title, calls })) {
    refuseOtherThanText(value, `situation.${field}`, ACTION);
  }
  for (const [field, value] of Object.entries({ setUp, judge })) {
    refuseOtherThanFunction(value, `situation.${field}`, ACTION);
  }
}
