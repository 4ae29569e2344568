import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { worldFile } from '../../test/support/world-records.ts';
import { resolveProfile } from '../profile/resolve-profile.ts';
import type { Profile, ProfileInput } from '../profile/schema.ts';
import { createStore } from '../store/store.ts';
import { growWorld } from '../world/grow-world.ts';
import { resolveRecipe } from '../world/recipe.ts';
import type { ServiceContext } from './authenticate.ts';
import { type CursorPayload, Cursors } from './cursors.ts';
import { type ListedPage, type ListingRequest, listFiles } from './list-files.ts';
import type { Result } from './result.ts';
import { UsedChoices } from './result.ts';

const defaults = resolveProfile('default');
const world = growWorld(resolveRecipe('tiny'), { profile: defaults });
const [reader, unscoped, expired] = world.keys;
if (!reader || !unscoped || !expired) throw new Error('the tiny world has three keys');

/** Files of the tiny world's only workspace, as many as wanted. */
const filesOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    worldFile({ id: `f${index}`, workspaceId: 'ws_tiny', createdAt: (index % 5) * 1_000_000 }),
  );

const workspaces = [
  ...world.workspaces,
  { workspaceId: 'ws_other', label: 'other', name: 'Other', createdAt: 0 },
];

function contextOf(profile: Profile, files = world.files): ServiceContext {
  const store = createStore({ ...world, workspaces, files }, profile);
  return {
    key: reader ?? world.keys[0] ?? expect.fail('no key'),
    now: world.now,
    profile,
    cursors: new Cursors(1, profile.cursor),
    store,
    choices: new UsedChoices(),
  };
}

const first: ListingRequest = { method: 'GET', workspaceId: 'ws_tiny', limits: [], cursors: [] };

function pageOf(result: Result<ListedPage>): ListedPage {
  if (!result.ok) throw new Error(`refused: ${result.condition}`);
  return result.value;
}

/** Every page of a walk, the limit asked for on each. */
function walk(context: ServiceContext, limit: number): readonly ListedPage[] {
  const pages = [pageOf(listFiles({ ...first, limits: [String(limit)] }, context))];
  for (;;) {
    const cursor = pages.at(-1)?.nextCursor ?? null;
    if (cursor === null) return pages;
    if (pages.length > 1_000) throw new Error('the walk does not end');
    const request = { ...first, limits: [String(limit)], cursors: [cursor] };
    pages.push(pageOf(listFiles(request, context)));
  }
}

const idsOf = (pages: readonly ListedPage[]) =>
  pages.flatMap(({ files }) => Array.from(files, ({ id }) => id));

describe('a walk', () => {
  const fills = ['full', 'short', 'single'] as const;
  const empties = ['never', 'first', 'between', 'last'] as const;
  const shapes = fills.flatMap((pageFill) =>
    empties.map((emptyPages) => ({ pageFill, emptyPages })),
  );

  test.each(shapes)(
    'of $pageFill pages, empty ones $emptyPages, meets every file once',
    (listing) => {
      fc.assert(
        fc.property(fc.nat(40), fc.integer({ min: 1, max: 12 }), (count, limit) => {
          const context = contextOf(resolveProfile({ listing }), filesOf(count));
          const expected = Array.from(
            context.store.files.pageAfter('ws_tiny', null, 1_000),
            ({ id }) => id,
          );

          const pages = walk(context, limit);

          expect(idsOf(pages)).toEqual(expected);
          expect(expected).toHaveLength(count);
          for (const { files } of pages) expect(files.length).toBeLessThanOrEqual(limit);
        }),
        { numRuns: 25 },
      );
    },
  );

  const sizes = (listing: ProfileInput['listing'], count: number, limit: number) =>
    walk(contextOf(resolveProfile({ listing }), filesOf(count)), limit).map(
      ({ files }) => files.length,
    );

  test('has the page sizes that the profile says', () => {
    expect(sizes({}, 7, 3)).toEqual([3, 3, 1]);
    expect(sizes({}, 6, 3)).toEqual([3, 3]);
    expect(sizes({}, 0, 3)).toEqual([0]);
    expect(sizes({ pageFill: 'single' }, 3, 50)).toEqual([1, 1, 1]);
    expect(sizes({ pageFill: 'short' }, 12, 6)).toEqual([4, 6, 2]);
    expect(sizes({ emptyPages: 'first' }, 5, 3)).toEqual([0, 3, 2]);
    expect(sizes({ emptyPages: 'between' }, 7, 3)).toEqual([3, 0, 3, 0, 1]);
    expect(sizes({ emptyPages: 'last' }, 5, 3)).toEqual([3, 2, 0]);
    for (const emptyPages of empties) expect(sizes({ emptyPages }, 0, 3)).toEqual([0]);
  });
});

test('refusals come in this order: expiry, scope, workspace, limit, cursor', () => {
  const context = contextOf(defaults);
  const odd = { method: 'GET', workspaceId: 'nowhere', limits: ['abc'], cursors: ['made-up'] };
  const conditionOf = (request: ListingRequest, given: Partial<ServiceContext> = {}) => {
    const result = listFiles(request, { ...context, ...given });
    return result.ok ? 'passed' : result.condition;
  };

  expect(conditionOf(odd, { key: { ...expired, scopes: [] } })).toBe('expiredKey');
  expect(conditionOf(odd, { key: unscoped })).toBe('missingScope');
  expect(conditionOf(odd)).toBe('unknownWorkspace');
  expect(conditionOf({ ...odd, workspaceId: 'ws_other' })).toBe('otherWorkspace');
  expect(conditionOf({ ...odd, workspaceId: 'ws_tiny' })).toBe('badLimit');
  expect(conditionOf({ ...odd, workspaceId: 'ws_tiny', limits: [] })).toBe('malformedCursor');
  expect(conditionOf(first)).toBe('passed');
});

test('where cursors work once, a refused request spends none, and a page that is given out does', () => {
  const profile = resolveProfile({
    cursor: { stability: 'once', otherLimit: 'refused' },
  });
  const context = contextOf(profile);
  const ask = (limit: string, cursors: readonly string[]) =>
    listFiles({ ...first, limits: [limit], cursors }, context);
  const begun = ask('1', []);
  const cursor = begun.ok ? (begun.value.nextCursor ?? '') : '';

  const withOtherLimit = ask('2', [cursor]);
  const used = ask('1', [cursor]);
  const again = ask('1', [cursor]);

  expect(withOtherLimit).toMatchObject({ ok: false, condition: 'badLimit' });
  expect(used.ok).toBe(true);
  expect(again).toMatchObject({ ok: false, condition: 'malformedCursor' });
});

describe('a page rests on', () => {
  /** Files that were created at these seconds. */
  const filesAt = (seconds: readonly number[]) =>
    filesOf(seconds.length).map((file, index) => ({
      ...file,
      createdAt: (seconds[index] ?? 0) * 1_000_000,
    }));
  const placeAt = (seconds: number): CursorPayload => ({
    workspaceId: 'ws_tiny',
    position: { orderTime: seconds * 1_000_000, id: 'f9' },
    page: 1,
    limit: 2,
  });
  const last = { listing: { emptyPages: 'last' } } as const;
  const inFirst = { listing: { emptyPages: 'first' } } as const;
  const long = { cursor: { minLength: 99 } };
  const tie = ['listing.tieOrder', 'listing.idComparison'];
  const cut = ['listing.pageFill', 'cursor.style'];
  const empty = ['listing.emptyPages', 'cursor.style'];

  test.each<[string, ProfileInput, number[], CursorPayload | null, string[]]>([
    ['nothing, where all files fit', {}, [2, 1], null, []],
    ['what cuts it, where more follow', {}, [3, 2, 1], null, cut],
    ['a chosen length of its cursor', long, [3, 2, 1], null, [...cut, 'cursor.minLength']],
    ['an empty first page', inFirst, [2, 1], null, empty],
    ['an empty last page to come', last, [2, 1], null, empty],
    ['the empty last page itself', last, [2, 1], placeAt(0), ['listing.emptyPages']],
    ['nothing behind the end, where no empty pages are chosen', {}, [2, 1], placeAt(0), []],
    ['a tie on it', {}, [1, 1], null, tie],
    ['a tie behind its first two', {}, [4, 2, 2, 1], null, [cut[0] ?? '', ...tie, 'cursor.style']],
    ['a tie with the file before it', {}, [5, 3, 2], placeAt(3), tie],
  ])('%s', (_, input, seconds, place, expected) => {
    const context = contextOf(resolveProfile(input), filesAt(seconds));
    const cursors = place === null ? [] : [context.cursors.seal(place)];

    listFiles({ ...first, limits: ['2'], cursors }, context);

    expect(context.choices.fields.toSorted()).toEqual(expected.toSorted());
  });
});
