import { describe, expect, it } from 'vitest';
import { brokenClient } from '../../../trials/kit/all-broken.ts';
import { createClient } from '../../../trials/kit/correct-client.ts';
import { checkConsumer } from '../check-consumer.ts';
import type { ConsumerClient } from '../consumer-client.ts';

const causesOf = async (client: ConsumerClient, only?: RegExp) =>
  (await checkConsumer(client, { through: 'fetch', jobs: 8, ...(only && { only }) })).causes;

/** Situations in which the mistakes show, and in which a correct client behaves differently. */
const WALKS = /^(pages\.(?!many)|cursors\.|ties\.)/;
const FAILURES = /^(failure-body|failure-status\.4|outage\.(503|reset|retry-after)|key\.)/;

describe('the mistake of a client is named', () => {
  it.each([
    ['length-below-limit', WALKS, 'stops-at-short-page'],
    ['stops-at-empty-page', WALKS, 'stops-at-empty-page'],
    ['hundred-pages', /^pages\.(full|many)$/, 'stops-after-pages'],
    ['cursor-unescaped', WALKS, 'cursor-unencoded'],
    ['cursor-encoded-twice', WALKS, 'cursor-encoded-twice'],
    ['cursor-decoded-if-possible', WALKS, 'cursor-decoded'],
    ['workspace-id-unescaped', /^workspace-ids/, 'workspace-id-unescaped'],
    ['failure-swallowed-midway', FAILURES, 'hides-failures'],
  ])('of %s', async (id, only, mistake) => {
    const [first] = await causesOf(brokenClient(id), only);

    expect(first?.mistake).toBe(mistake);
  });
});

it('a mistake that other requests contradict is not named', async () => {
  // With a limit of 7, it stops at a page of three entries, but continues after a page of one.
  const client = createClient({
    limit: () => '7',
    isLast: ({ files, hasMore }) => !hasMore || files.length === 3,
  });
  const causes = await causesOf(client, /^(pages\.full|limit-maximum\.one)$/);

  expect(causes.map(({ mistake }) => mistake)).not.toContain('stops-at-short-page');
});

it('a mistake is as severe as what it leads to', async () => {
  // A slash in the workspace id gives a path that the document leaves open, and no list.
  const client = createClient({
    send: (fetch, url, init) => fetch(url.replaceAll('%2F', '/'), init),
  });
  const causes = await causesOf(client, /^workspace-ids\.slash$/);

  expect(causes).toMatchObject([{ severity: 'fail', clause: '2.2-workspaceId' }]);
});

it('two mistakes are two causes', async () => {
  const client = createClient({
    encodeCursor: (cursor) => cursor,
    limit: () => '100',
    isLast: ({ files, hasMore }) => !hasMore || files.length === 0,
  });
  const causes = await causesOf(client, WALKS);

  expect(new Set(causes.map(({ mistake }) => mistake))).toEqual(
    new Set(['cursor-unencoded', 'stops-at-empty-page']),
  );
  expect(causes.every(({ ids, shortest }) => ids.includes(shortest))).toBe(true);
});

it('findings of one kind are one cause for each clause, and one if the plainest shows it', async () => {
  const crashing = (isSo: (size: number) => boolean) =>
    createClient({
      isLast: ({ files, hasMore }) => {
        const odd = files.find(({ size }) => isSo(size));
        if (odd) throw new RangeError(`cannot hold ${odd.size}`);
        return !hasMore;
      },
    });
  const only = /^(pages\.full|size\.|names\.blank)/;
  const found = await causesOf(
    crashing((size) => size >= 2 ** 31),
    only,
  );
  const always = await causesOf(
    crashing(() => true),
    only,
  );

  expect(found.map(({ clause, ids }) => [clause, ids.length])).toEqual([['2.3-size', 2]]);
  expect(always.map(({ clause, ids }) => [clause, ids.length])).toEqual([['4.3-hasMore', 5]]);
});
