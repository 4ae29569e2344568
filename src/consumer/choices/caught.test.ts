import { expect, test } from 'vitest';
import { brokenGroups } from '../../../trials/kit/all-broken.ts';
import { ApiFailure } from '../../../trials/kit/api-failure.ts';
import { createClient } from '../../../trials/kit/correct-client.ts';
import { judgeClient } from '../../../trials/kit/judge-client.ts';
import { choiceSituations } from '../choices.ts';
import type { ConsumerClient } from '../consumer-client.ts';

/** Choices are not in the matrix of the kit: what they catch is proven here. */

function broken(id: string): ConsumerClient {
  const found = brokenGroups.flatMap(({ clients }) => clients).find((each) => each.id === id);
  if (!found) throw new Error(`no broken client ${id}`);
  return found.client;
}

const jsonAlone = createClient({
  readBody: async (response) => {
    if (response.headers.get('content-type') === 'application/json') return response.json();
    throw new ApiFailure({ status: response.status });
  },
});

test.each<[string, ConsumerClient, readonly string[]]>([
  ['changes the limit midway', broken('limit-changed-midway'), ['cursor-other-limit']],
  ['asks for large pages', createClient({ limit: () => '100' }), ['limit-above.refused']],
  ['sorts by time and id', broken('sorted-by-time-and-id'), ['tie-direction']],
  ['writes ids in lower case', broken('id-lower-cased'), ['id-format.ulid']],
  [
    'knows one form of times',
    broken('created-at-with-milliseconds'),
    ['time-style.epoch', 'time-precision.seconds', 'time-offset'],
  ],
  ['knows two statuses', broken('status-known'), ['status-values']],
  ['knows plain content types', broken('type-without-parameters'), ['content-type.bare']],
  ['allows no fields but the six', broken('entry-strict'), ['entry-fields']],
  ['knows 200 alone', broken('exactly-200'), ['listing-status', 'workspace-status']],
  [
    'reads application/json alone',
    jsonAlone,
    ['success-content-type.charset', 'success-content-type.vendor'],
  ],
])(
  'a client that %s is fragile where a deployment chooses otherwise',
  async (_, client, caught) => {
    const { fail = [], fragile = [] } = await judgeClient(client, choiceSituations());

    expect(fail).toEqual([]);
    expect(fragile).toEqual(expect.arrayContaining(caught.map((id) => `choice.${id}`)));
    expect(fragile).not.toContain('choice.headers');
  },
);

test('a correct client survives every choice', async () => {
  const all = choiceSituations().map(({ id }) => id);

  expect(await judgeClient(createClient(), choiceSituations())).toEqual({ pass: all });
});
