import { expect, test } from 'vitest';
import { createClient } from '../../trials/kit/correct-client.ts';
import { failureCrashMistakes } from '../../trials/kit/mistakes/failure-bodies.ts';
import { checkConsumer } from './check-consumer.ts';
import { checkSituation } from './check-situation.ts';
import type { ConsumerClient } from './consumer-client.ts';
import { situationNamed } from './situations.ts';

const clientOf = (id: string): ConsumerClient => {
  const found = failureCrashMistakes.find((each) => each.id === id);
  if (!found) throw new Error(`there is no client ${id}`);
  return found.client;
};

// Clients that crash over one kind of body, and those that always report as little: trials/kit.
test('a client that crashes on the plainest bodies fails there', async () => {
  const readsErrorAsObject = createClient({
    readFailure: async (response) => {
      const body: { error?: { message: string } } = await response.json().catch(() => ({}));
      return { status: response.status, error: body?.error?.message.toLowerCase() };
    },
  });
  const only = /^failure-body\.(code-and-error|error-only|html|null)\.first$/;
  const { outcomes } = await checkConsumer(readsErrorAsObject, { through: 'fetch', only });

  expect(outcomes.map(({ id, judgement }) => [id.split('.')[1], judgement.verdict])).toEqual([
    ['code-and-error', 'fail'],
    ['error-only', 'fail'],
    ['null', 'pass'],
    ['html', 'pass'],
  ]);
});

test('a crash on the body of a failure is also found by a single check', async () => {
  const situation = situationNamed('failure-body.html.first');
  const client = clientOf('crashes-on-unparsable-body');

  expect((await checkSituation(situation, client, { through: 'fetch' })).judgement).toMatchObject({
    verdict: 'fail',
    findings: [
      {
        clause: '7-r2',
        what: expect.stringContaining('did not report that the API refused with 400'),
      },
    ],
  });
});

test('what a client without describeFailure does not report is listed', async () => {
  const { outcomes } = await checkConsumer(clientOf('crashes-undescribed'), {
    through: 'fetch',
    only: ['failure-body.code-only.first'],
  });

  expect(outcomes[0]?.unreported).toEqual(['status', 'code']);
});
