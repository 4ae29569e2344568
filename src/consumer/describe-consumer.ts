import { type OptionNames, refuseUnknownOptions } from '../text/check-options.ts';
import type { ConsumerOptions } from './check-consumer.ts';
import { checkSituation } from './check-situation.ts';
import type { ConsumerClient } from './consumer-client.ts';
import { explain } from './explain.ts';
import { drivingOptionNames, LONGEST_TIMEOUT, resolveDriving } from './options.ts';
import { PATIENCE } from './patience.ts';
import { chooseSituations } from './situations.ts';

/** What is taken of a test runner; those of Vitest and of `node:test` fit. */
export interface TestRunner {
  readonly describe: (name: string, body: () => void) => unknown;
  readonly test: (
    name: string,
    options: { readonly timeout: number; readonly concurrent?: boolean },
    body: (context: { skip(reason?: string): void }) => Promise<void>,
  ) => unknown;
}

export interface DescribeOptions extends Pick<ConsumerOptions, 'through' | 'only' | 'timeout'> {
  /** Whether a fragile client fails as well; no if left out. */
  readonly strict?: boolean | undefined;
  /**
   * Whether situations run beside each other, as many at a time as Vitest is told; no if left out,
   * as with `checkConsumer`. Another runner is asked for the same, and may not do it.
   */
  readonly concurrent?: boolean | undefined;
  /** Vitest, where it runs, if left out. */
  readonly runner?: TestRunner | undefined;
}

// Elsewhere Vitest must not be loaded: it fails outside its workers, and need not be installed.
const vitest: TestRunner | undefined =
  '__vitest_worker__' in globalThis ? await import('vitest') : undefined;

/** Milliseconds that setting and judging a fixture may take besides. */
const SPARE = 5_000;
/**
 * Runs of the client in one test, each of which ends by itself: the first test looks for the forms
 * that it rests on, should it fail in the plainest situation.
 */
const MOST_RUNS = 300;

const optionNames: OptionNames<DescribeOptions> = {
  ...drivingOptionNames,
  only: true,
  strict: true,
  concurrent: true,
  runner: true,
};

/**
 * Describes a client as a suite: one test for each situation, skipped where it is unproven.
 *
 * @throws Error when an option is unknown, or no runner is given and none is there.
 */
export function describeConsumer(
  name: string,
  client: ConsumerClient,
  given: DescribeOptions = {},
): void {
  refuseUnknownOptions(given, optionNames, 'describe the client');
  const { runner = vitest, strict = false, concurrent = false, only, ...options } = given;
  if (!runner) {
    throw new Error(
      'Failed to describe the client: runner: expected { describe, test } of a test runner, found none; outside Vitest, pass your own',
    );
  }
  const { describe, test } = runner;
  const timeout = Math.min(
    MOST_RUNS * (PATIENCE * resolveDriving(options).timeout + SPARE),
    LONGEST_TIMEOUT,
  );
  const how = { timeout, ...(concurrent && { concurrent }) };
  describe(name, () => {
    for (const situation of chooseSituations(only)) {
      test(`${situation.id}: ${situation.title}`, how, async (context) => {
        const outcome = await checkSituation(situation, client, options);
        const { verdict } = outcome.judgement;
        const text = explain(outcome).join('\n');
        if (verdict === 'unproven') context.skip(text);
        if (verdict === 'fail' || (strict && verdict === 'fragile')) throw new Error(text);
      });
    }
  });
}
