import { expect, test } from 'vitest';
import { createClient } from '../../trials/kit/correct-client.ts';
import { choiceSituations } from './choices.ts';
import type { Fixture, Situation } from './situation.ts';
import { consumerSituations } from './situations.ts';

interface Page {
  readonly files: readonly { readonly createdAt: string }[];
}

/** Walks the listing of a fixture, and returns the pages as received. */
async function walk(situation: Situation): Promise<{ fixture: Fixture; pages: readonly Page[] }> {
  const fixture = situation.setUp();
  const { mock, apiKey, workspaceId } = fixture;
  const pages: Page[] = [];
  await createClient().listFiles({
    baseUrl: 'http://files.test',
    apiKey,
    workspaceId,
    signal: new AbortController().signal,
    fetch: async (input, init) => {
      const response = await mock.fetch(String(input), init);
      pages.push(await response.clone().json());
      return response;
    },
  });
  return { fixture, pages };
}

/** The situations in groups such as `ids`, the group of `ids.uuid`. */
const groups = (...names: readonly string[]): readonly Situation[] =>
  consumerSituations().filter(({ id }) => names.includes(id.split('.')[0] ?? ''));

const named = (...names: readonly string[]) =>
  groups(...names).map((situation) => [situation.id, situation] as const);

test('ids and titles are unique, and titles are sentences', () => {
  const all = [...consumerSituations(), ...choiceSituations()];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  const titles = consumerSituations().map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  expect(all.filter(({ title }) => !/^[A-Z].*\.$/.test(title))).toEqual([]);
});

test.each([
  ...named('cursors', 'ties', 'moving', 'fields', 'listing', 'validation-status', 'content-type'),
  ...named('limits', 'size', 'times', 'ids', 'names', 'workspace-ids'),
])('%s takes several pages', async (_, situation) => {
  const { pages } = await walk(situation);
  expect(pages.length).toBeGreaterThan(1);
});

test.each(named('ties'))('%s: an end of a page lies within a tie', async (_, situation) => {
  const { pages } = await walk(situation);
  const filled = pages.filter(({ files }) => files.length > 0);
  const split = filled.filter(({ files }, place) => {
    const next = filled[place + 1]?.files[0];
    return next && next.createdAt === files.at(-1)?.createdAt;
  });
  expect(split.length).toBeGreaterThan(0);
});

test.each(named('moving'))(
  '%s: files come, go or change during the walk',
  async (id, situation) => {
    const before = situation.setUp();
    const first = before.mock.files.list(before.workspaceId);
    const { fixture } = await walk(situation);
    expect(fixture.mock.files.list(fixture.workspaceId)).not.toEqual(first);
    const { expected } = fixture;
    const passing = (expected.kind === 'files' && expected.passing?.().length) || 0;
    const changesOnly = ['moving.renamed', 'moving.status-changes'].includes(id);
    expect(passing > 0).toBe(!changesOnly);
  },
);

test('files are plain unless a name or a size is the point', () => {
  const isPoint = /^(names|size)\.|^choice\.name-normalisation\./;
  const odd = [...consumerSituations(), ...choiceSituations()]
    .filter(({ id }) => !isPoint.test(id))
    .flatMap(({ id, setUp }) => {
      const { mock } = setUp();
      const files = mock.workspaces.list().flatMap((each) => mock.files.list(each.workspaceId));
      const isPlain = ({ name, size }: (typeof files)[number]) =>
        /^file-\d{5}\.txt$/.test(name) && String(size).length === 5;
      return files.every(isPlain) ? [] : [id];
    });
  expect(odd).toEqual([]);
});
