import { describe, expect, test } from 'vitest';
import { faces } from '../../../test/support/faces.ts';
import { pathOf } from '../../document/routes.ts';
import { createMock, type Mock } from '../create-mock.ts';
import type { Fault } from './faults.ts';

const checkKey = pathOf('checkKey');
const headersOf = (mock: Mock) => ({
  Authorization: `Bearer ${mock.keys.byLabel('reader').secret}`,
});

describe.each(Object.entries(faces))('by way of %s', (_, open) => {
  /** The ids and the cursor of each page of a walk, until its end or a refusal. */
  async function walk(faults: readonly Fault[], most = 6) {
    const mock = createMock({ world: 'tiny' });
    await using face = await open(mock);
    for (const fault of faults) mock.faults.add(fault);
    const listing = pathOf('listFiles', mock.keys.byLabel('reader').workspaceId);
    const pages: { ids: string[]; more: boolean }[] = [];
    let query = '?limit=1';
    while (pages.length < most) {
      const answer = await face.send(listing + query, { headers: headersOf(mock) });
      if (!answer.ok) return { pages, refused: answer.status, mock };
      const { files, hasMore, nextCursor } = await answer.json();
      pages.push({ ids: files.map(({ id }: { id: string }) => id), more: hasMore });
      expect(hasMore).toBe(nextCursor !== null);
      if (!hasMore) break;
      query = `?limit=1&cursor=${encodeURIComponent(nextCursor)}`;
    }
    return { pages, refused: null, mock };
  }
  const idsOf = ({ pages }: Awaited<ReturnType<typeof walk>>) => pages.map(({ ids }) => ids);

  test('an empty page loses nothing', async () => {
    const usual = idsOf(await walk([]));
    const pages = idsOf(await walk([{ skip: 1, effect: { kind: 'empty-page' } }]));

    expect(pages).toEqual([usual[0], [], ...usual.slice(1)]);
  });

  test('a lost page is missing from the walk', async () => {
    const usual = idsOf(await walk([]));

    expect(usual).toHaveLength(3);
    expect(idsOf(await walk([{ skip: 1, effect: { kind: 'lost-page' } }]))).toEqual([
      usual[0],
      usual[2],
    ]);
    expect(idsOf(await walk([{ skip: 2, effect: { kind: 'lost-page' } }]))).toEqual([
      usual[0],
      usual[1],
      [],
    ]);
  });

  test('a stale cursor is refused when it comes back', async () => {
    const { pages, refused, mock } = await walk([{ skip: 1, effect: { kind: 'stale-cursor' } }]);

    expect([pages.length, refused]).toEqual([2, 400]);
    expect(mock.journal.entries().at(-1)?.refusal).toMatchObject({
      condition: 'malformedCursor',
      reason: expect.stringContaining('stale'),
    });
    expect(mock.journal.entries().map(({ fault }) => fault)).toEqual([
      undefined,
      'stale-cursor',
      undefined,
    ]);
  });

  test('a repeated cursor leads to the same page for as long as the fault is there', async () => {
    const usual = idsOf(await walk([]));
    const repeated = (times: number) =>
      walk([{ times, effect: { kind: 'repeated-cursor' } }]).then(idsOf);

    expect(await repeated(Infinity)).toEqual(Array.from({ length: 6 }, () => usual[0]));
    expect(await repeated(1)).toEqual([usual[0], ...usual]);
    const later = await walk([{ skip: 1, times: 2, effect: { kind: 'repeated-cursor' } }]);
    expect(idsOf(later)).toEqual([usual[0], usual[1], usual[1], usual[1], usual[2]]);
  });

  test('a fault of pages lets pass what is none, and what is no such page', async () => {
    const mock = createMock({ world: 'tiny' });
    await using face = await open(mock);
    mock.faults.add({ effect: { kind: 'stale-cursor' } });
    const { workspaceId } = mock.keys.byLabel('reader');
    const listing = pathOf('listFiles', workspaceId);
    for (const [path, init] of [
      [checkKey, { headers: headersOf(mock) }],
      [listing, {}],
      [`${listing}?limit=1`, { headers: headersOf(mock), method: 'HEAD' }],
      [`${listing}?limit=100`, { headers: headersOf(mock) }],
    ] as const) {
      await (await face.send(path, init)).text();
      expect(mock.faults.list()).toHaveLength(1);
    }
    await face.send(`${listing}?limit=1`, { headers: headersOf(mock) });
    expect(mock.faults.list()).toEqual([]);
  });
});
