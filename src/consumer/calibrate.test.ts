import { expect, it } from 'vitest';
import { createClient, pickyClient } from '../../trials/kit/correct-client.ts';
import { checkConsumer } from './check-consumer.ts';
import type { ConsumerClient } from './consumer-client.ts';

const only = /^pages\./;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const picky = pickyClient({ id: UUID, createdAt: /:\d\dZ$/ });
const formats = { fileId: { style: 'uuid' }, createdAt: { precision: 's' } } as const;

it('a client that requires formats is tested with those of the profile it is given', async () => {
  const plain = await checkConsumer(picky, { through: 'fetch', only });
  const fitting = await checkConsumer(picky, { through: 'fetch', only, profile: { formats } });

  expect(plain.counts.fail).toBeGreaterThan(5);
  expect(fitting.counts).toMatchObject({ fail: 0, fragile: 0 });
});

it('a client that makes no request is refused after one run', async () => {
  let runs = 0;
  const client: ConsumerClient = {
    listFiles: () => {
      runs++;
      throw new Error('no');
    },
  };

  await expect(checkConsumer(client, { through: 'fetch', only })).rejects.toThrow(
    'it made no request to the API',
  );
  expect(runs).toBe(1);
});

it('calibration costs one run', async () => {
  let requests = 0;
  const client = createClient({
    send: (fetch, url, init) => {
      requests++;
      return fetch(url, init);
    },
  });
  await checkConsumer(client, { through: 'fetch', only: ['pages.full'] });

  expect(requests).toBeLessThanOrEqual(6);
});
