import { describe, expect, it, test } from 'vitest';
import { createClient } from '../../trials/kit/correct-client.ts';
import { failureCrashMistakes } from '../../trials/kit/mistakes/failure-crashes.ts';
import { permittedClients } from '../../trials/kit/permitted.ts';
import { checkConsumer } from './check-consumer.ts';
import { checkSituation } from './check-situation.ts';
import type { ConsumerClient } from './consumer-client.ts';
import { consumerSituations } from './situations.ts';

const only = /^failure-body\.(code-and-error|error-only|html|null)\.first$/;

const clientOf = (id: string): ConsumerClient => {
  const found = [...failureCrashMistakes, ...permittedClients].find((each) => each.id === id);
  if (!found) throw new Error(`there is no client ${id}`);
  return found.client;
};

async function verdictsOf(client: ConsumerClient) {
  const { outcomes } = await checkConsumer(client, { through: 'fetch', only });
  return Object.fromEntries(
    outcomes.map(({ id, judgement }) => [id.split('.')[1], judgement.verdict]),
  );
}

describe('a client that crashes on the body of a failure', () => {
  it.each([
    ['crashes-on-unparsable-body', { 'error-only': 'pass', html: 'fail', null: 'fail' }],
    ['crashes-undescribed', { 'error-only': 'pass', html: 'fail', null: 'fail' }],
    ['crashes-without-code', { 'error-only': 'fail', html: 'fail', null: 'fail' }],
  ])('fails where it does: %s', async (id, verdicts) => {
    expect(await verdictsOf(clientOf(id))).toEqual({ 'code-and-error': 'pass', ...verdicts });
  });

  it('is fragile if it crashes on the code rather than the format of the body', async () => {
    expect(await verdictsOf(clientOf('crashes-on-unknown-code'))).toEqual({
      'code-and-error': 'fragile',
      'error-only': 'fragile',
      html: 'fragile',
      null: 'fragile',
    });
  });

  it('fails if it also crashes on the plainest body', async () => {
    const readsErrorAsObject = createClient({
      readFailure: async (response) => {
        const body: { error?: { message: string } } = await response.json().catch(() => ({}));
        return { status: response.status, error: body?.error?.message.toLowerCase() };
      },
    });

    expect(await verdictsOf(readsErrorAsObject)).toEqual({
      'code-and-error': 'fail',
      'error-only': 'fail',
      html: 'pass',
      null: 'pass',
    });
  });

  it('is also found by single checks', async () => {
    const situation = consumerSituations().find(({ id }) => id === 'failure-body.html.first');
    if (!situation) throw new Error('there is no such situation');
    const client = clientOf('crashes-on-unparsable-body');

    expect((await checkSituation(situation, client, { through: 'fetch' })).judgement).toMatchObject(
      {
        verdict: 'fail',
        findings: [
          {
            clause: '7-r2',
            what: expect.stringContaining('did not report that the API refused with 400'),
          },
        ],
      },
    );
  });
});

describe('a client that always reports as much, or as little, passes', () => {
  it.each(['plain', 'tells-nothing', 'tells-status-alone', 'tells-code-alone'])(
    '%s',
    async (id) => {
      expect(Object.values(await verdictsOf(clientOf(id)))).toEqual([
        'pass',
        'pass',
        'pass',
        'pass',
      ]);
    },
  );
});

test('what a client without describeFailure does not report is listed', async () => {
  const { outcomes } = await checkConsumer(clientOf('crashes-undescribed'), {
    through: 'fetch',
    only: ['failure-body.code-only.first'],
  });

  expect(outcomes[0]?.unreported).toEqual(['status', 'code']);
});
