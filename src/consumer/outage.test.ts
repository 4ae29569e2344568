import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ticking } from '../../test/support/ticking.ts';
import { createClient } from '../../trials/kit/correct-client.ts';
import { checkConsumer } from './check-consumer.ts';
import type { ConsumerClient } from './consumer-client.ts';
import type { ConsumerFinding } from './judgement.ts';
import { notJudged, outageAtTheEnd, UntilCutShort } from './outage.ts';
import type { SituationOutcome } from './run-situation.ts';
import { consumerSituations, plainestSituation } from './situations.ts';

const situation = consumerSituations().find(({ id }) => id !== plainestSituation.id);
if (!situation) throw new Error('Failed to find a situation');

const finding: ConsumerFinding = {
  about: 'result',
  kind: 'failed',
  severity: 'fail',
  clause: '4.3-r1',
  what: 'failed',
  requests: [],
};
const result = { kind: 'failed', message: 'no route to host', description: null } as const;
const silent: SituationOutcome = {
  ...notJudged(plainestSituation, 'x'),
  judgement: { verdict: 'fail', findings: [finding] },
  session: { requests: [], result, workspaceId: '' },
};

test('an error while serving the client ends the run without a verdict', async () => {
  const asked: string[] = [];
  const run = new UntilCutShort(undefined);
  const judge = run.guard(async ({ id }) => {
    asked.push(id);
    throw new Error('listen EMFILE: too many open files');
  });

  const [first, second] = [await judge(plainestSituation), await judge(situation)];

  expect(asked).toEqual([plainestSituation.id]);
  expect(run.reason).toBe('listen EMFILE: too many open files');
  for (const { judgement } of [first, second]) {
    expect(judgement).toEqual({
      verdict: 'unproven',
      reason: 'it was not judged: listen EMFILE: too many open files',
    });
  }
});

test('a client that is gone at the end interrupts the run; one that is wrong does not', async () => {
  const request = { requests: [{}] };

  expect(await outageAtTheEnd([silent], async () => silent)).toContain('no route to host');
  expect(await outageAtTheEnd([notJudged(situation, 'x')], async () => silent)).toBeUndefined();
  expect(
    await outageAtTheEnd([silent], async () => Object.assign({}, silent, { session: request })),
  ).toBeUndefined();
});

test('a client that keeps its first list forever is not gone', async () => {
  let kept: ReturnType<ConsumerClient['listFiles']> | undefined;
  const client: ConsumerClient = {
    listFiles: (given) => (kept ??= createClient().listFiles(given)),
  };
  const only = /^(pages\.(full|one)|key\.unscoped|again\.newer-arrived)$/;
  const { outcomes, interrupted } = await checkConsumer(client, { through: 'fetch', only });

  expect(interrupted).toBeUndefined();
  const verdicts = outcomes.map(({ judgement }) => judgement.verdict);
  expect(verdicts).toEqual(['pass', 'fail', 'fail', 'fragile']);
});

describe('situations that time out', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const only = /^pages\.(full|one|none|exact)$/;
  const options = { through: 'fetch', only, jobs: 4 } as const;

  /** A client that hangs in each call for which the condition is true at the start. */
  function hanging(isSo: (running: number, calls: number) => boolean) {
    const client = createClient();
    let running = 0;
    let calls = 0;
    const hangs: ConsumerClient = {
      listFiles: async (given) => {
        if (isSo(++running, ++calls)) {
          given.signal.addEventListener('abort', () => running--);
          return new Promise(() => {});
        }
        const files = await client.listFiles(given);
        running--;
        return files;
      },
    };
    return { hangs, calls: () => calls };
  }

  test('a client that times out among parallel runs is judged by a run alone', async () => {
    const { hangs } = hanging((running) => running > 1);
    const { counts, interrupted } = await ticking(checkConsumer(hangs, options));

    expect(counts).toEqual({ pass: 4, fail: 0, fragile: 0, unproven: 0 });
    expect(interrupted).toBeUndefined();
  });

  test('a client that also hangs alone is rerun a few times, and nothing is judged', async () => {
    const { hangs, calls } = hanging((_, count) => count > 1);
    const { counts, interrupted } = await ticking(checkConsumer(hangs, options));

    expect(counts).toEqual({ pass: 0, fail: 0, fragile: 0, unproven: 4 });
    expect(interrupted).toMatch(/^nothing could be judged: the client returned nothing/);
    // The plainest situation, then each situation, then three reruns.
    expect(calls()).toBe(1 + 4 + 3);
  });
});
