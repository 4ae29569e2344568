import { expect, test } from 'vitest';
import { createClient } from '../../trials/kit/correct-client.ts';
import type { Situation, Stage } from './situation.ts';
import { consumerSituations } from './situations.ts';
import { stageOf } from './stage.ts';

interface Page {
  readonly files: readonly { readonly createdAt: string }[];
}

/** Walks the listing of a stage, and returns the pages as received. */
async function walk(situation: Situation): Promise<{ stage: Stage; pages: readonly Page[] }> {
  const stage = stageOf(situation);
  const { mock, apiKey, workspaceId } = stage;
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
  return { stage, pages };
}

/** The situations in groups such as `ids`, the group of `ids.case`. */
const groups = (...names: readonly string[]): readonly Situation[] =>
  consumerSituations().filter(({ id }) => names.includes(id.split('.')[0] ?? ''));

const named = (...names: readonly string[]) =>
  groups(...names).map((situation) => [situation.id, situation] as const);

test('ids and titles are unique, and titles are sentences', () => {
  const all = consumerSituations();
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  expect(all.filter(({ title }) => !/^[A-Z].*\.$/.test(title))).toEqual([]);
});

test.each([
  ...named('cursors', 'ties', 'moving', 'fields', 'validation-status', 'content-type'),
  ...named('limits', 'size', 'times', 'ids', 'names', 'workspace-ids'),
])('%s takes several pages', async (_, situation) => {
  const { pages } = await walk(situation);
  expect(pages.length).toBeGreaterThan(1);
});

test.each(named('moving'))(
  '%s: files come, go or change during the walk',
  async (id, situation) => {
    const before = stageOf(situation);
    const first = before.mock.files.list(before.workspaceId);
    const { stage } = await walk(situation);
    expect(stage.mock.files.list(stage.workspaceId)).not.toEqual(first);
    const { expected } = stage;
    const passing = (expected.kind === 'files' && expected.passing?.().length) || 0;
    expect(passing > 0).toBe(id !== 'moving.status-changes');
  },
);
