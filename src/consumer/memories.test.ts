import { describe, expect, it } from 'vitest';
import { createClient } from '../../trials/kit/correct-client.ts';
import { memoryMistakes } from '../../trials/kit/mistakes/memories.ts';
import { checkConsumer } from './check-consumer.ts';
import type { ConsumerClient } from './consumer-client.ts';

const keepsListByWorkspace = (): ConsumerClient => {
  const found = memoryMistakes.find(({ id }) => id === 'list-by-workspace');
  if (!found) throw new Error('there is no such client');
  return found.client;
};

/** It lists once, and gives out that list from then on. */
const keepsFirstList = (): ConsumerClient => {
  let kept: ReturnType<ConsumerClient['listFiles']> | undefined;
  return { listFiles: (given) => (kept ??= createClient().listFiles(given)) };
};

const judged = async (client: ConsumerClient, only: RegExp) => {
  const { outcomes, interrupted } = await checkConsumer(client, { through: 'fetch', only });
  const verdicts = outcomes.map(({ id, judgement }) => [id, judgement.verdict]);
  return { outcomes, interrupted, verdicts: Object.fromEntries(verdicts) };
};

describe('a client that makes no request in a second call', () => {
  it('is fragile if its list is stale, and fails if the key may not read it', async () => {
    const only = /^again\.(newer-arrived|unchanged|key-without-scope)$/;
    const { outcomes, interrupted, verdicts } = await judged(keepsListByWorkspace(), only);

    expect(interrupted).toBeUndefined();
    expect(verdicts).toEqual({
      'again.newer-arrived': 'fragile',
      'again.unchanged': 'pass',
      'again.key-without-scope': 'fail',
    });
    expect(outcomes.at(-1)?.judgement).toMatchObject({
      findings: [
        {
          clause: '5-r2',
          what: 'returned a list of 7 files from an earlier call without a request, although the API refuses this',
        },
      ],
    });
  });

  it('fails everywhere if it keeps its first list forever', async () => {
    const only = /^(pages\.(full|one)|key\.unscoped|again\.newer-arrived)$/;
    const { interrupted, verdicts } = await judged(keepsFirstList(), only);

    expect(interrupted).toBeUndefined();
    expect(verdicts).toEqual({
      'pages.full': 'pass',
      'pages.one': 'fail',
      'key.unscoped': 'fail',
      'again.newer-arrived': 'fragile',
    });
  });
});
