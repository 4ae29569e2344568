import { checkConsumer } from '../../src/consumer/check-consumer.ts';
import type { ConsumerClient } from '../../src/consumer/consumer-client.ts';
import type { SituationOutcome } from '../../src/consumer/run-situation.ts';
import type { Received } from '../../src/consumer/session.ts';
import { brokenClient } from '../../trials/kit/all-broken.ts';
import { createClient, smallClient } from '../../trials/kit/correct-client.ts';
import { type Pins, pinParts } from './pins.ts';

/** Milliseconds without a request after which a run ends. */
const PATIENT = 120_000;

/** A correct client and some broken ones. */
const clients: Readonly<Record<string, ConsumerClient>> = {
  'correct client': createClient(),
  ...Object.fromEntries(
    ['cursor-from-last-id', 'limit-changed-midway'].map((id) => [id, brokenClient(id)]),
  ),
};

/** Pins the reports of the kit about clients. */
export async function pinConsumers(area: string): Promise<Pins> {
  const pins: Record<string, Pins[string]> = {};
  const runs: [string, ConsumerClient, RegExp?][] = [
    ...Object.entries(clients),
    ['limit-undefined', brokenClient('limit-undefined'), /^(pages|limits|failure-body)\./],
    // A second correct client, which can only list files.
    ['small client', smallClient, /^(pages|key-check|workspace-read|failure-status)\./],
  ];
  for (const [name, client, only] of runs) {
    // A long timeout, so that a busy machine neither shortens walks nor leaves anything unproven.
    const options = { through: 'fetch', jobs: 8, timeout: PATIENT, ...(only && { only }) } as const;
    const report = await checkConsumer(client, options);
    const { outcomes, counts, choices, dependsOn } = report;
    const varied = choices.map(({ outcome }) => outcome);
    pins[name] = pinParts(area, name, {
      verdicts: [counts, outcomes.map(({ id, judgement }) => [id, judgement.verdict])],
      judgements: outcomes.map(told),
      session: outcomes.map(sessionOf),
      choices: choices.map(({ outcome, ...choice }) => ({ ...choice, ...told(outcome) })),
      'session under choices': varied.map(sessionOf),
      'depends on': dependsOn.map(({ outcome, choice }) => [choice, outcome.id]),
    });
  }
  return pins;
}

const told = ({ id, clause, title, judgement }: SituationOutcome) =>
  withoutNumbers({ id, clause, title, judgement });

/** The outcome of a situation without the times of its requests. */
const sessionOf = ({ id, session: { requests, result } }: SituationOutcome) =>
  withoutNumbers({
    id,
    requests: requests.map(({ at: _, ...request }) => ({
      ...request,
      received: withoutWait(request.received),
    })),
    result,
  });

/** A response without the value of Retry-After: a date depends on the clock. */
const withoutWait = ({ retryAfter, ...received }: Received) => ({
  ...received,
  isToWait: retryAfter !== null,
});

/** Removes the numbers of origins, which are counted across the whole process. */
const withoutNumbers = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value).replaceAll(/\b(files|elsewhere)-\d+\.test\b/g, '$1.test'));
