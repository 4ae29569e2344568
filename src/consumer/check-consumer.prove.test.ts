import { expect, test } from 'vitest';
import { createClient } from '../../trials/kit/correct-client.ts';
import { checkConsumer } from './check-consumer.ts';
import { consumerSituations } from './situations.ts';

test('a correct client survives everything over HTTP', async () => {
  const { outcomes, dependsOn } = await checkConsumer(createClient());

  expect(outcomes.filter(({ judgement }) => judgement.verdict !== 'pass')).toEqual([]);
  expect(outcomes.map(({ id }) => id)).toEqual(consumerSituations().map(({ id }) => id));
  expect(dependsOn).toEqual([]);
});
