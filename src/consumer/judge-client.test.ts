import { expect, it, vi } from 'vitest';
import { brokenClient } from '../../trials/kit/all-broken.ts';
import { createClient } from '../../trials/kit/correct-client.ts';
import { checkConsumer } from './check-consumer.ts';
import { checkSituation } from './describe-consumer.ts';
import { situationNamed } from './situations.ts';

vi.setConfig({ testTimeout: 60_000 });

// Clients that crash on one kind of body, and those that always report little, are in trials/kit.
it('a client that crashes on the plainest bodies fails there', async () => {
  const readsErrorAsObject = createClient({
    readFailure: async (response) => {
      const body: { error?: { message: string } } = await response.json().catch(() => ({}));
      return { status: response.status, error: body?.error?.message.toLowerCase() };
    },
  });
  const only = /^failure-body\.(code-and-error|error-only)\.first$/;
  const { outcomes } = await checkConsumer(readsErrorAsObject, { through: 'fetch', only });

  expect(outcomes.map(({ judgement }) => judgement.verdict)).not.toContain('pass');
});

it('a crash on the body of a failure is also found by a single check', async () => {
  const situation = situationNamed('failure-body.html.first');
  const client = brokenClient('crashes-on-unparsable-body');

  const what = expect.stringContaining('did not report that the API refused with 400');
  expect((await checkSituation(situation, client, { through: 'fetch' })).judgement).toMatchObject({
    verdict: 'fail',
    findings: [{ clause: '7-r2', what }],
  });
});

it('a client without describeFailure reports no status', async () => {
  const { describeFailure: _, ...undescribed } = brokenClient('crashes-on-unparsable-body');
  const { outcomes } = await checkConsumer(undescribed, {
    through: 'fetch',
    only: ['failure-body.error-only.first'],
  });

  expect(outcomes[0]?.omitsStatus).toBe(true);
});
