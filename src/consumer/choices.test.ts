import { expect, test } from 'vitest';
import { brokenClient } from '../../trials/kit/all-broken.ts';
import { ApiFailure } from '../../trials/kit/api-failure.ts';
import { createClient } from '../../trials/kit/correct-client.ts';
import { judgeClient } from '../../trials/kit/judge-client.ts';
import { openClauseIds } from '../document/clauses.ts';
import { withoutChoice } from '../profile/fields.ts';
import { findCauses } from './causes/find-causes.ts';
import { choiceSituations } from './choices.ts';
import type { ConsumerClient } from './consumer-client.ts';
import { checkSituation } from './describe-consumer.ts';

const situations = choiceSituations();

test('each open clause with fields in a profile is varied', () => {
  const varied = new Set(situations.map(({ clause }) => clause));
  const withFields = openClauseIds.filter((id) => !(id in withoutChoice));

  expect(withFields.filter((id) => !varied.has(id))).toEqual([]);
});

test('the id of a choice starts with choice., and a choice belongs to one clause', () => {
  const clauses = new Map(situations.map(({ choice, clause }) => [choice, clause]));

  expect(situations.filter(({ id }) => !id.startsWith('choice.'))).toEqual([]);
  expect(situations.filter(({ choice, clause }) => clauses.get(choice) !== clause)).toEqual([]);
});

const jsonAlone = createClient({
  readBody: async (response) => {
    if (response.headers.get('content-type') === 'application/json') return response.json();
    throw new ApiFailure({ status: response.status });
  },
});

const atTheRoot = createClient({
  send: (fetch, url, init) => {
    const { pathname, search } = new URL(url);
    return fetch(new URL(pathname.slice(pathname.indexOf('/api/v1/')) + search, url), init);
  },
});

test.each<[string, ConsumerClient, readonly string[]]>([
  ['changes the limit during a walk', brokenClient('limit-changed-midway'), ['cursor-other-limit']],
  ['asks for large pages', createClient({ limit: () => '100' }), ['limit-above.refused']],
  ['sorts by time and id', brokenClient('sorted-by-time-and-id'), ['tie-direction']],
  ['writes ids in lower case', brokenClient('id-lower-cased'), ['id-format.ulid']],
  [
    'knows one form of times',
    brokenClient('created-at-with-milliseconds'),
    ['time-style.epoch', 'time-precision.seconds', 'time-offset'],
  ],
  ['knows two statuses', brokenClient('status-known'), ['status-values']],
  ['knows plain content types', brokenClient('type-without-parameters'), ['content-type.bare']],
  ['allows no fields but the six', brokenClient('entry-strict'), ['entry-fields']],
  ['accepts only 200', brokenClient('exactly-200'), ['listing-status', 'workspace-status']],
  ['drops the path of the base URL', atTheRoot, ['base-url.path']],
  ['reads JSON alone', jsonAlone, ['success-content-type.charset', 'success-content-type.vendor']],
])('a client that %s is fragile under the choices that affect it', async (_, client, caught) => {
  const { fail = [], fragile = [] } = await judgeClient(client, choiceSituations());

  expect(fail).toEqual([]);
  expect(fragile).toEqual(expect.arrayContaining(caught.map((id) => `choice.${id}`)));
  expect(fragile).not.toContain('choice.headers');
});

test('a client that reads more of the key check than is stated relies only on its fields', async () => {
  const reading = createClient({
    readKeyCheck: (body) => {
      const { workspaceId, valid } = Object(body);
      if (valid !== true) throw new ApiFailure({ status: 200 });
      return { workspaceId };
    },
  });

  expect(await judgeClient(reading, choiceSituations())).toMatchObject({
    fragile: ['choice.key-check-fields.none', 'choice.key-check-fields.others'],
  });
});

test('dropping the path of the base URL is recognised with every transport', async () => {
  for (const through of ['fetch', 'msw', 'http'] as const) {
    const situation = choiceSituations().find(({ id }) => id === 'choice.base-url.path');
    const outcome = situation && (await checkSituation(situation, atTheRoot, { through }));
    const correct = situation && (await checkSituation(situation, createClient(), { through }));

    expect(findCauses(outcome ? [outcome] : [])).toMatchObject([
      { mistake: 'base-path-dropped', severity: 'fragile', clause: '1-transport' },
    ]);
    expect(correct?.judgement).toEqual({ verdict: 'pass' });
  }
});
