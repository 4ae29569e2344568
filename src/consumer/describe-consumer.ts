import * as z from 'zod/mini';
import { parseInput } from '../text/parse-input.ts';
import type { ConsumerOptions } from './check-consumer.ts';
import type { ConsumerClient } from './consumer-client.ts';
import { driveClient } from './drive-client.ts';
import { explain } from './explain.ts';
import { judgeOf } from './judge-client.ts';
import { type DrivingOptions, drivingFields, formatsOf, MAX_TIMEOUT_MS } from './options.ts';
import { type SituationOutcome, TOTAL_PER_IDLE } from './run-situation.ts';
import type { Situation } from './situation.ts';
import { chooseSituations } from './situations.ts';
import { connections } from './transports/connections.ts';

const ACTION = 'check the client';

/** Callers without types may pass anything. */
const situationSchema = z.looseObject({ id: z.string(), clause: z.string(), title: z.string() });
const drivingSchema = z.strictObject(drivingFields);

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
  parseInput(situationSchema, situation, ACTION);
  const { through, timeout, profile } = parseInput(drivingSchema, options, ACTION);
  const formats = formatsOf(profile);
  const connect = await connections[through]();
  const judge = judgeOf(
    (operation, given, signal) => driveClient(client, operation, given, signal),
    { connect, timeout, formats },
  );
  return judge(situation);
}

/** A test runner, such as Vitest or `node:test`. */
export interface TestRunner {
  readonly describe: (name: string, body: () => void) => unknown;
  readonly test: (
    name: string,
    options: { readonly timeout: number; readonly concurrent?: boolean },
    body: (context: { skip(reason?: string): void }) => Promise<void>,
  ) => unknown;
}

export interface DescribeOptions
  extends Pick<ConsumerOptions, 'through' | 'only' | 'timeout' | 'profile'> {
  /** Whether fragile situations fail as well. Default: false. */
  readonly strict?: boolean | undefined;
  /**
   * Whether situations run in parallel, as many as Vitest allows. Default: false. Other runners may
   * ignore it.
   */
  readonly concurrent?: boolean | undefined;
  /** Default: Vitest, if it is running. */
  readonly runner?: TestRunner | undefined;
}

// Loaded only in Vitest's workers: elsewhere it fails, and it may not be installed.
const vitest: TestRunner | undefined =
  '__vitest_worker__' in globalThis ? await import('vitest') : undefined;

/** Additional milliseconds to set up and judge a situation. */
const SETUP_TIME = 5_000;
/** Runs of the client in one test: this situation and a plain refusal. */
const MAX_RUNS = 2;

const describeSchema = z.strictObject({
  ...drivingFields,
  only: z.optional(z.custom<ConsumerOptions['only']>()),
  strict: z._default(z.boolean(), false),
  concurrent: z._default(z.boolean(), false),
  runner: z.optional(z.custom<TestRunner>()),
});

/**
 * Describes a client as a suite with one test per situation. Unproven situations are skipped.
 *
 * @throws Error if an option is unknown or a test runner cannot be found.
 */
export function describeConsumer(
  name: string,
  client: ConsumerClient,
  options: DescribeOptions = {},
): void {
  const given = parseInput(describeSchema, options, 'describe the client');
  const { runner = vitest, strict, concurrent, only, ...driving } = given;
  if (!runner) {
    throw new Error(
      'Failed to describe the client: runner: expected { describe, test } of a test runner, found none; outside Vitest, pass your own',
    );
  }
  const longest = MAX_RUNS * (TOTAL_PER_IDLE * driving.timeout + SETUP_TIME);
  const how = { timeout: Math.min(longest, MAX_TIMEOUT_MS), ...(concurrent && { concurrent }) };
  runner.describe(name, () => {
    for (const situation of chooseSituations(only)) {
      runner.test(`${situation.id}: ${situation.title}`, how, async (context) => {
        const outcome = await checkSituation(situation, client, driving);
        const { verdict } = outcome.judgement;
        const text = explain(outcome).join('\n');
        if (verdict === 'unproven') context.skip(text);
        if (verdict === 'fail' || (strict && verdict === 'fragile')) throw new Error(text);
      });
    }
  });
}
