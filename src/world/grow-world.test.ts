import { describe, expect, test } from 'vitest';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { ProfileInput } from '../profile/schema.ts';
import { MICROSECONDS, toInstant } from '../template/instant.ts';
import { type GrowOptions, growWorld } from './grow-world.ts';
import { type RecipeInput, resolveRecipe } from './recipe.ts';
import type { World, WorldFile } from './world.ts';

const profile = resolveProfile('default');
const grow = (
  recipe: string | RecipeInput = 'default',
  options: Partial<GrowOptions> = {},
): World => growWorld(resolveRecipe(recipe), { profile, ...options });
const world = grow();

const filesOf = ({ workspaces, files }: World, label: string): readonly WorldFile[] => {
  const workspace = workspaces.find((candidate) => candidate.label === label);
  return files.filter(({ workspaceId }) => workspaceId === workspace?.workspaceId);
};
const keyOf = ({ keys }: World, label: string) =>
  keys.find((key) => key.label === label) ?? expect.fail(`no key ${label}`);

/** Sizes of the groups with equal creation times, newest first. */
function groupSizes(files: readonly WorldFile[]): readonly number[] {
  const counts = new Map<number, number>();
  for (const { createdAt } of files) counts.set(createdAt, (counts.get(createdAt) ?? 0) + 1);
  return [...counts].toSorted(([a], [b]) => b - a).map(([, count]) => count);
}

describe('the same recipe and seed', () => {
  /** A change here changes every user's fixtures: mention it in the changelog. */
  test('give the default world of this hash', () => {
    expect(world.hash).toMatchInlineSnapshot(
      `"33752545f35aa350cd29a361b2389881ff981b648466ebae8e65939d92327269"`,
    );
  });
});

describe('what is added to a recipe leaves the rest alone', () => {
  const recipe: RecipeInput = {
    workspaces: [
      { label: 'a', files: { count: 40, ties: [3] } },
      { label: 'b', files: { count: 30 } },
    ],
    keys: [
      { label: 'one', workspace: 'a' },
      { label: 'two', workspace: 'b' },
    ],
  };
  const before = grow(recipe);

  test('a workspace at the end, or at the start', () => {
    const added = { label: 'c', files: { count: 5 } };
    const last = grow({ ...recipe, workspaces: [...recipe.workspaces, added] });
    const first = grow({ ...recipe, workspaces: [added, ...recipe.workspaces] });

    expect(last.workspaces.slice(0, 2)).toEqual(before.workspaces);
    expect(last.files.slice(0, 70)).toEqual(before.files);
    expect(first.workspaces.slice(1)).toEqual(before.workspaces);
    expect(first.files.slice(5)).toEqual(before.files);
    for (const { keys } of [first, last]) expect(keys).toEqual(before.keys);
  });
});

describe('the default world', () => {
  const main = filesOf(world, 'main');

  test('has the files that its recipe counts', () => {
    expect(main).toHaveLength(1_000);
    expect(filesOf(world, 'second')).toHaveLength(37);
    expect(filesOf(world, 'empty')).toHaveLength(0);
    expect(filesOf(world, 'one-page')).toHaveLength(profile.limit.default);
    expect(world.files).toHaveLength(1_000 + 37 + 50);
  });

  test('has groups of one instant, one larger than the largest page, a tie at either end', () => {
    const sizes = groupSizes(main);

    expect(sizes.at(0)).toBe(3);
    expect(sizes.at(-1)).toBe(250);
    expect(Math.max(...sizes)).toBeGreaterThan(profile.limit.maximum);
  });

  test('has names in many scripts, and none with a control or a bidirectional override', () => {
    const names = main.map(({ name }) => name);
    const scripts =
      'Latin Cyrillic Greek Hebrew Arabic Devanagari Thai Han Hiragana Hangul Georgian Ethiopic';

    for (const script of scripts.split(' ')) {
      const has = new RegExp(`\\p{Script=${script}}`, 'u');
      expect(names.filter((name) => has.test(name)).length, script).toBeGreaterThan(0);
    }
    expect(names.some((name) => /\p{Extended_Pictographic}/u.test(name))).toBe(true);
    for (const name of names) {
      expect(name).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect(name).toBe(name.normalize('NFC'));
    }
  });
});

describe('keys', () => {
  test('expire ninety days after their issue unless the recipe says otherwise', () => {
    const daysOf = (label: string) => {
      const { issuedAt, expiresAt } = keyOf(world, label);
      return [issuedAt, expiresAt].map((instant) => (instant - world.now) / MICROSECONDS.day);
    };

    expect(daysOf('reader')).toEqual([0, 90]);
    expect(daysOf('expired')).toEqual([-120, -30]);
    expect(keyOf(world, 'soon').expiresAt - world.now).toBe(300 * MICROSECONDS.second);
  });
});

test.each([0, 1, 2, 3, 4, 252, 253, 254])('with %i files, the ties are cut to fit', (files) => {
  expect(filesOf(grow('default', { files }), 'main')).toHaveLength(files);
});

describe('literal files', () => {
  test('are taken as they are given', () => {
    expect(grow('tiny').files).toEqual([
      {
        id: 'file_a',
        workspaceId: 'ws_tiny',
        name: 'minutes.txt',
        contentType: 'text/plain',
        size: 0,
        validationStatus: 'accepted',
        createdAt: toInstant('2026-01-14T09:00:00Z'),
      },
      expect.objectContaining({ id: 'file_b', name: 'plan.pdf', size: 1_024 }),
      expect.objectContaining({
        id: 'file_c',
        size: 5_000_000_000,
        createdAt: toInstant('2026-01-13T18:30:00.25Z'),
      }),
    ]);
  });
});

describe('the profile shapes the world', () => {
  const recipe: RecipeInput = { workspaces: [{ label: 'main', files: { count: 200 } }] };
  const under = (given: ProfileInput | string) => grow(recipe, { profile: resolveProfile(given) });

  test('ids that count up show the age: the oldest has the lowest', () => {
    const ids = under('numeric-ids').files.map(({ id }) => Number(id));

    expect(ids.at(-1)).toBe(7);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  test('too few ids for the files are an error, not a hang', () => {
    const fileId = { style: 'random', length: 4, alphabet: 'abcdefgh' } as const;

    expect(() =>
      grow(recipe, { profile: resolveProfile({ formats: { fileId } }), files: 4_097 }),
    ).toThrow('Failed to make another identifier');
  });
});
