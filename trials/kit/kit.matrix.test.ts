import { describe, expect, test } from 'vitest';
import { consumerSituations } from '../../src/consumer/situations.ts';
import { everyNth } from '../../test/support/tier.ts';
import { brokenGroups } from './all-broken.ts';
import { findingsOn } from './judge-client.ts';
import { permittedClients } from './permitted.ts';

const situations = consumerSituations();

/**
 * The consumer kit on trial; `npm test` tries a part of each group. One row:
 *
 *     npx vitest run --project prove trials/kit -t cursor-unescaped
 */
describe.each(Object.entries(brokenGroups))('broken: %s', (_, clients) => {
  test.each(everyNth(clients, 3))('$id: $title', async ({ client }) => {
    expect(await findingsOn(client, situations, { mostWanted: 1 })).not.toEqual([]);
  });
});

describe('permitted', () => {
  test.each(everyNth(permittedClients, 5))('$id: $title', async ({ client, reliesOn = [] }) => {
    const found = await findingsOn(client, situations);
    expect(found.filter((id) => !reliesOn.includes(id))).toEqual([]);
  });
});
