import { expect, test } from 'vitest';
import { createClient } from '../../trials/kit/correct-client.ts';
import { checkConsumer } from './check-consumer.ts';
import { consumerSituations } from './situations.ts';
import type { ConnectionName } from './transports/connections.ts';

test.each<ConnectionName>(['msw', 'http'])(
  'a correct client survives everything, through %s',
  async (through) => {
    const { outcomes, dependsOn } = await checkConsumer(createClient(), { through });

    expect(outcomes.filter(({ judgement }) => judgement.verdict !== 'pass')).toEqual([]);
    expect(outcomes.map(({ id }) => id)).toEqual(consumerSituations().map(({ id }) => id));
    expect(dependsOn).toEqual([]);
  },
);
