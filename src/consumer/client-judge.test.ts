import { describe, expect, it, vi } from 'vitest';
import { brokenClient } from '../../trials/kit/all-broken.ts';
import { createClient, pickyClient } from '../../trials/kit/correct-client.ts';
import { checkConsumer } from './check-consumer.ts';
import { choiceSituations } from './choices.ts';
import type { ConsumerClient } from './consumer-client.ts';
import { checkSituation } from './describe-consumer.ts';
import { consumerSituations, plainestSituation, situationNamed } from './situations.ts';

vi.setConfig({ testTimeout: 60_000 });

const reportOf = (client: ConsumerClient, only?: readonly string[]) =>
  checkConsumer(client, { through: 'fetch', only, jobs: 8 });

describe('a client that relies on an open choice that a fixture also varies', () => {
  it.each<[string, ConsumerClient, string, string]>([
    ['times', pickyClient({ createdAt: /\.\d{3}Z$/ }), 'ties.same-second', 'createdAt precision'],
    ['a form of ids', pickyClient({ id: /^file_/ }), 'ties.numeric', 'id format'],
    ['a form of ids', pickyClient({ id: /^[a-z\d_]+$/ }), 'ties.case-folded', 'id format'],
    ['ids of ASCII', pickyClient({ id: /^[!-~]+$/ }), 'body.pieces', 'id format'],
    [
      'a form of workspace ids',
      createClient({
        encodePathPart: (id) => {
          if (!/^ws_/.test(id)) throw new Error('no workspace id');
          return encodeURIComponent(id);
        },
      }),
      'workspace-ids.space',
      'workspace id format',
    ],
  ])('such as %s is fragile, and the choice is named', async (_, client, id, choice) => {
    const { outcomes } = await reportOf(client, [id]);

    expect(outcomes).toMatchObject([
      {
        restsOn: choice,
        judgement: {
          verdict: 'fragile',
          findings: [{ what: expect.stringContaining(`(it relies on the ${choice})`) }],
        },
      },
    ]);
  });
});

it('a client that knows one status depends on the others', async () => {
  const { dependsOn } = await reportOf(pickyClient({ validationStatus: /^accepted$/ }));

  expect(dependsOn.map(({ choice }) => choice)).toEqual(['validationStatus values']);
});

it('a client that parses a body by its content type is fragile if a success is mislabelled', async () => {
  const byLabel = createClient({
    workspaceId: async ({ baseUrl, apiKey, fetch }) => {
      const headers = { Authorization: `Bearer ${apiKey}` };
      const response = await fetch(`${baseUrl}/api/v1/auth`, { headers });
      const isJson = response.headers.get('content-type')?.includes('json');
      const body = isJson ? await response.json() : await response.text();
      return String(body.workspaceId);
    },
  });
  const { choices, dependsOn } = await reportOf(byLabel);
  const mislabelled = choices.find(({ outcome }) => outcome.id.endsWith('content-type.text'));

  expect(mislabelled?.outcome.judgement.verdict).toBe('fragile');
  expect(dependsOn.map(({ choice }) => choice)).toContain('success content type');
});

it.each([
  ['hides errors', 'failure-as-empty-list', ['code values', 'refusal statuses', 'error left out']],
])(
  'a client that %s does not depend on a choice if its result is the same without it',
  async (_, id, names) => {
    const { dependsOn } = await checkConsumer(brokenClient(id), { through: 'fetch', jobs: 8 });
    const found = dependsOn.map(({ choice }) => choice);

    expect(found.filter((choice) => names.includes(choice))).toEqual([]);
  },
);

it('a slow client that is checked one situation at a time gets a smaller listing', async () => {
  const slow = createClient({
    send: async (fetch, url, init) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
      return fetch(url, init);
    },
  });
  const setUp = vi.fn(plainestSituation.setUp);
  await checkSituation({ ...plainestSituation, setUp }, slow, { through: 'fetch' });

  // Without calibration, it would be 20,000: a page per millisecond of a third of the total time.
  expect(setUp).toHaveBeenCalledOnce();
  expect(setUp.mock.calls[0]?.[0]).toBeLessThan(20_000);
});

it('every choice that a fixture names exists', () => {
  const ids = choiceSituations().map(({ id }) => id);
  const named = [...consumerSituations(), ...choiceSituations()].flatMap(
    ({ incidental = [] }) => incidental,
  );

  expect(named.filter((id) => !ids.includes(id))).toEqual([]);
});

it('mishandling a key never counts as relying on a choice', async () => {
  const client = createClient();
  const telling: ConsumerClient = {
    listFiles: (given) =>
      client.listFiles(given).catch(() => {
        throw new Error(`failed with ${given.apiKey}`);
      }),
  };
  const { choices, dependsOn } = await checkConsumer(telling, { through: 'fetch', jobs: 8 });

  const limited = choices.find(({ choice }) => choice === 'rate limit');
  expect(limited?.outcome.judgement).toMatchObject({ findings: [{ about: 'key' }] });
  expect(dependsOn).toEqual([]);
});

// Clients that crash on one kind of body, and those that always report little, are in trials/kit.
it('a client that crashes on the plainest bodies fails there', async () => {
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

it('a crash on the body of a failure is also found by a single check', async () => {
  const situation = situationNamed('failure-body.html.first');
  const client = brokenClient('crashes-on-unparsable-body');

  const what = expect.stringContaining('did not report that the API refused with 400');
  expect((await checkSituation(situation, client, { through: 'fetch' })).judgement).toMatchObject({
    verdict: 'fail',
    findings: [{ clause: '7-r2', what }],
  });
});

it('what a client without describeFailure does not report is listed', async () => {
  const { describeFailure: _, ...undescribed } = brokenClient('crashes-on-unparsable-body');
  const { outcomes } = await checkConsumer(undescribed, {
    through: 'fetch',
    only: ['failure-body.code-only.first'],
  });

  expect(outcomes[0]?.unreported).toEqual(['status', 'code']);
});
