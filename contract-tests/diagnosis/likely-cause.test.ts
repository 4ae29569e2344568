import { describe, expect, test } from 'vitest';
import { mutantById } from '../../trials/suite/all-mutants.ts';
import type { Deployed } from '../../trials/suite/cases.ts';
import { outcomesOfRules } from '../../trials/suite/judge-mock.ts';
import { pagesByHand } from '../../trials/suite/own-paging.ts';
import { datedFiles, proofWorld } from '../../trials/suite/proof-world.ts';
import type { Fail } from '../judgement/outcome.ts';
import type { Cause } from './incident.ts';

/** The outcomes of the rules on paging. */
const outcomesOf = (given: Deployed) =>
  outcomesOfRules(
    given,
    ['complete', 'newest-first', 'tie-order', 'stable', 'ends'].map((id) => `paging.${id}`),
  );

/** The likely causes that the suite reports, by failing rule. */
async function causesOf(given: Deployed): Promise<Map<string, Cause | undefined>> {
  const outcomes = [...(await outcomesOf(given))];
  return new Map(
    outcomes.flatMap(([id, outcome]) =>
      outcome.verdict === 'fail' ? [[id, outcome.likely] as const] : [],
    ),
  );
}

describe('the likely cause', () => {
  test.each([
    ['cursor-by-time-skips', 'paging.complete', 'cursor-holds-time-alone'],
    ['late-tie-skipped', 'paging.complete', 'cursor-holds-time-alone'],
    ['cursor-by-time-repeats', 'paging.complete', 'cursor-holds-time-alone'],
    ['cursor-by-time-repeats', 'paging.ends', 'cursor-holds-time-alone'],
    ['lost-at-every-boundary', 'paging.complete', 'cursor-behind-next-file'],
    ['repeated-at-every-boundary', 'paging.complete', 'cursor-includes-its-file'],
    ['offset-while-files-arrive', 'paging.complete', 'offset-while-files-move'],
    ['offset-while-files-vanish', 'paging.complete', 'offset-while-files-move'],
    ['more-by-length', 'paging.complete', 'ends-too-early'],
    ['cursor-ignored', 'paging.ends', 'cursor-ignored'],
    ['cursor-stands-still', 'paging.ends', 'cursor-stands-still'],
    ['oldest-first', 'paging.newest-first', 'oldest-first'],
    ['order-by-id', 'paging.newest-first', 'sorted-by-another-field'],
    ['order-by-date-text', 'paging.newest-first', 'sorted-by-text'],
    ['order-by-second', 'paging.newest-first', 'sorted-by-cut-time'],
    ['pages-reversed', 'paging.newest-first', 'sorted-by-page'],
    ['ties-turn-with-limit', 'paging.stable', 'tie-break-missing'],
    ['ties-rotate', 'paging.stable', 'tie-break-missing'],
  ])('of %s, by %s: %s', async (id, rule, kind) => {
    const likely = (await causesOf(mutantById(id))).get(rule);

    expect(likely?.kind).toBe(kind);
    expect(likely?.text).toContain(': probably ');
  });

  test.each([
    'lost-with-1-limit',
    'lost-with-no-limit',
    'two-swapped-late',
    'unreadable-times-turn',
    'newest-missing',
  ])('of %s there is none to tell', async (id) => {
    const causes = await causesOf(mutantById(id));

    expect(causes.size).toBeGreaterThan(0);
    expect([...causes.values()]).toEqual([...causes.values()].map(() => undefined));
  });

  test('names the file that is missing, the one of its time, and the precision that was lost', async () => {
    const files = datedFiles(new Array(40).fill(1)).map((file, at) => ({
      ...file,
      createdAt: `2026-01-10T10:00:${String(59 - Math.floor(at / 2)).padStart(2, '0')}.${at % 2 ? 250 : 750}Z`,
    }));
    const cut = (time: string) => time.slice(0, 19);
    const causes = await causesOf({
      serves: pagesByHand({
        from: ({ ordered, last }) =>
          last ? ordered.filter(({ createdAt }) => cut(createdAt) < cut(last.createdAt)) : ordered,
      }),
      mock: { world: proofWorld({ literal: files }) },
    });
    const likely = causes.get('paging.complete');

    expect(likely?.kind).toBe('cursor-time-cut');
    expect(likely?.text).toMatch(
      /^"\S+" was created within the same second as "\S+", the last file of the previous page: probably the cursor's time is truncated to seconds$/,
    );
  });
});

describe('the picture', () => {
  test('is bounded, far down a long walk too, and shows the gap behind its page', async () => {
    const outcomes = await outcomesOf(mutantById('late-tie-skipped'));
    const outcome = outcomes.get('paging.complete');
    const picture = outcome?.verdict === 'fail' ? outcome.picture : undefined;
    const [whole, lacking] = picture?.walks ?? [];

    expect(JSON.stringify(picture).length).toBeLessThan(4_000);
    expect(whole?.gap).toBeNull();
    expect(lacking?.gap?.files).toHaveLength(1);
    const [gone] = lacking?.gap?.files ?? [];
    const shown = lacking?.parts.flatMap(({ files }) => files) ?? [];
    expect(shown.map(({ file }) => file)).not.toContain(gone?.file);
    expect(whole?.parts.flatMap(({ files }) => files).find(({ isMarked }) => isMarked)).toEqual(
      gone,
    );
    // The file before it was created at the same time.
    const at = (lacking?.gap?.behind ?? 0) - (lacking?.parts[0]?.leftOut ?? 0);
    expect(shown[at - 1]?.tie).toBe(gone?.tie);
    expect(gone?.tie).not.toBeNull();
  });
});

/** The failure of a rule. */
async function failureOf(rule: string, given: Deployed): Promise<Fail> {
  const outcome = (await outcomesOfRules(given, [rule])).get(rule);
  if (outcome?.verdict !== 'fail') throw new Error(`Failed to see ${rule} fail`);
  return outcome;
}

test.each([
  ['foreign-cursor-opens', 'cursor-names-the-workspace'],
  ['foreign-path-midway', 'path-checked-without-cursor-alone'],
])('of %s, where a cursor of another workspace is followed: %s', async (id, kind) => {
  const { likely } = await failureOf('auth.bound-workspace', mutantById(id));

  expect(likely?.kind).toBe(kind);
  expect(likely?.text).toContain(': probably ');
});

test.each(['foreign-path-served', 'foreign-entry-between'])(
  'of %s there is none to tell',
  async (id) => {
    expect(await failureOf('auth.bound-workspace', mutantById(id))).not.toHaveProperty('likely');
  },
);

test('a listing that starts at its oldest file is drawn, with its cause', async () => {
  const { likely, picture } = await failureOf('paging.first-page', mutantById('oldest-first'));

  expect(likely?.kind).toBe('oldest-first');
  expect(picture?.kind).toBe('misplaced');
  const files = picture?.walks.flatMap(({ parts }) => parts.flatMap((part) => part.files)) ?? [];
  expect(files.filter(({ isMarked }) => isMarked)).toHaveLength(1);
});
