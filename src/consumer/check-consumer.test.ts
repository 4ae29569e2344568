import { describe, expect, it, vi } from 'vitest';
import { createClient, pickyClient, smallClient } from '../../trials/kit/correct-client.ts';
import { checkConsumer } from './check-consumer.ts';
import type { ConsumerClient } from './consumer-client.ts';
import { consumerSituations } from './situations.ts';
import type { ConnectionName } from './transports/connections.ts';

vi.setConfig({ testTimeout: 60_000 });

const everyConnection: readonly ConnectionName[] = ['fetch', 'http'];

describe('a correct client', () => {
  // examples/consumer-vitest.test.ts does the same over HTTP.
  it('survives everything', async () => {
    const told: string[] = [];
    const { outcomes, counts, dependsOn, causes } = await checkConsumer(createClient(), {
      through: 'fetch',
      onOutcome: ({ id }) => told.push(id),
    });

    const ids = consumerSituations().map(({ id }) => id);
    expect(outcomes.filter(({ judgement }) => judgement.verdict !== 'pass')).toEqual([]);
    expect(outcomes.map(({ id }) => id)).toEqual(ids);
    expect(told).toEqual(expect.arrayContaining(ids));
    expect(counts.pass).toBe(ids.length);
    expect([...dependsOn, ...causes]).toEqual([]);
  });

  it.each(everyConnection)(
    'is judged alike when situations run beside each other, through %s',
    async (through) => {
      const only = /^(pages\.(full|one|empty)|outage\.(429|503))/;
      const alone = await checkConsumer(smallClient, { through, only });
      const together = await checkConsumer(smallClient, { through, only, jobs: 8 });

      const told = ({ outcomes }: typeof alone) =>
        outcomes.map(({ id, judgement }) => [id, judgement]);
      expect(told(together)).toEqual(told(alone));
    },
  );
});

it('a client that requires formats is tested with those of the profile it is given', async () => {
  const picky = pickyClient({ createdAt: /:\d\dZ$/ });
  const only = /^pages\./;
  const profile = { formats: { createdAt: { precision: 's' } } } as const;
  const plain = await checkConsumer(picky, { through: 'fetch', only });
  const fitting = await checkConsumer(picky, { through: 'fetch', only, profile });

  expect(plain.counts.fail).toBeGreaterThan(5);
  expect(fitting.counts).toMatchObject({ fail: 0, fragile: 0 });
});

describe('what is not a client', () => {
  it.each<[string, ConsumerClient, string]>([
    ['gives a list back', { listFiles: () => [] }, 'returned 0 files'],
    [
      'throws',
      {
        listFiles: () => {
          throw new Error('not today');
        },
      },
      'failed: Error: not today',
    ],
    [
      'asks another server',
      { listFiles: async ({ fetch }) => (await fetch('http://localhost:9/')).json() },
      'failed: TypeError: fetch failed',
    ],
  ])('is rejected if it %s', async (_, client, ending) => {
    await expect(checkConsumer(client, { through: 'fetch' })).rejects.toThrow(
      `Failed to check the client: it made no request to the API in the plainest situation, and ${ending}`,
    );
  });
});

describe('a client that never stops', () => {
  const only = ['pages.full'];

  it.each(everyConnection)('is stopped at the budget, through %s', async (through) => {
    const endless: ConsumerClient = {
      listFiles: async (given) => {
        for (;;) await smallClient.listFiles(given);
      },
    };
    const { outcomes } = await checkConsumer(endless, { through, only });

    expect(outcomes).toMatchObject([
      {
        judgement: { verdict: 'fail', findings: [{ what: 'never stopped making requests' }] },
        session: { result: { kind: 'over-budget' } },
      },
    ]);
  });
});

it.each([
  [{ jobs: Number.NaN }, 'jobs: expected number, found NaN'],
  [{ jobs: 0 }, 'jobs: expected at least 1, found 0'],
  [{ timeout: Infinity }, 'timeout: expected number, found Infinity'],
  [{ only: ['pages.full', 'pages.typo'] }, 'only: there is no situation "pages.typo"'],
  [{ only: /^nothing/ }, 'only: no situation matches /^nothing/; the groups are pages.*, '],
  [{ through: 'htp' }, 'through: expected "fetch" or "http" (did you mean "http"?)'],
])('invalid options are rejected: %j', async (options, message) => {
  await expect(checkConsumer(smallClient, Object(options))).rejects.toThrow(
    `Failed to check the client: ${message}`,
  );
});

describe('unusual clients', () => {
  const outcomeOf = async (client: ConsumerClient, id: string, timeout = 2_000) => {
    const { outcomes } = await checkConsumer(client, { through: 'fetch', only: [id], timeout });
    return outcomes[0]?.judgement;
  };

  it('a describeFailure that throws or returns a promise is a finding and does not end the run', async () => {
    const describing = (describeFailure: () => unknown): ConsumerClient => ({
      ...smallClient,
      // The types forbid these values, JavaScript does not.
      describeFailure: describeFailure as NonNullable<ConsumerClient['describeFailure']>,
    });
    const throwing = describing(() => {
      throw new TypeError('no response');
    });

    const promising = describing(async () => ({}));

    expect(await outcomeOf(throwing, 'outage.reset.once')).toMatchObject({
      findings: [{ what: expect.stringContaining('describeFailure threw TypeError: no response') }],
    });
    expect(await outcomeOf(promising, 'key.expired')).toMatchObject({
      findings: [{ what: expect.stringContaining('expected { status?, code?, error? }') }],
    });
  });
});
