import { expect, test } from 'vitest';
import { mutantById } from '../../trials/suite/all-mutants.ts';
import { outcomesOfRules } from '../../trials/suite/judge-mock.ts';
import type { Mutant } from '../../trials/suite/mutant.ts';
import {
  type Break,
  lastPages,
  operationOf,
  pagesWithMore,
} from '../../trials/suite/rewrite-answers.ts';
import type { Fail } from '../judgement/outcome.ts';

type Given = Pick<Mutant, 'breaks' | 'mock'>;

/** How a rule fails. */
async function failureOf(rule: string, given: Given): Promise<Fail> {
  const outcome = (await outcomesOfRules(given, [rule])).get(rule);
  if (outcome?.verdict !== 'fail') throw new Error(`Failed to see ${rule} fail`);
  return outcome;
}

/** What a cursor stands for tells its ending; the two sorts are about as many. */
const isOdd = (cursor: string) =>
  [...cursor].reduce((sum, each) => sum + each.charCodeAt(0), 0) % 2;

/** A cursor with an ending of one of two sorts. */
const withEnding = (odd: string, even: string) => (cursor: string) =>
  `${cursor}${isOdd(cursor) === 1 ? odd : even}`;

/** A deployment that spells cursors so, and reads them back in its own way. */
const spelling =
  (spelled: (cursor: string) => string, read: (cursor: string) => string): Break =>
  (mock) => {
    const given = new Map<string, string>();
    const shown = pagesWithMore((page) => {
      const cursor = spelled(String(page.nextCursor));
      given.set(cursor, String(page.nextCursor));
      return { ...page, nextCursor: cursor };
    })(mock);
    return (request) => {
      const url = new URL(request.url);
      const cursor = url.searchParams.get('cursor');
      if (operationOf(request) !== 'listFiles' || cursor === null) return shown(request);
      url.searchParams.set('cursor', given.get(read(cursor)) ?? 'unknown');
      return shown(new Request(url, request));
    };
  };

test.each([
  ['+', 'cursor-decoded-twice', (cursor: string) => cursor.replaceAll('+', ' ')],
  ['%2F', 'cursor-decoded-twice', (cursor: string) => decodeURIComponent(cursor)],
  ['=', 'cursor-character-lost', (cursor: string) => cursor.replaceAll('=', '')],
  ['é', 'cursor-character-lost', (cursor: string) => cursor.replaceAll('é', '?')],
  [' ', 'cursor-trimmed', (cursor: string) => cursor.trim()],
  ['x'.repeat(300), 'cursor-cut-short', (cursor: string) => cursor.slice(0, 255)],
])('of refused cursors that hold %s: %s', async (ending, kind, read) => {
  const plain = ending.length > 99 ? '' : 'x'.repeat(ending.length);
  const breaks = spelling(withEnding(ending, plain), read);

  for (const rule of ['paging.more', 'paging.cursor-verbatim']) {
    const { likely } = await failureOf(rule, { breaks });
    expect(likely?.kind).toBe(kind);
    expect(likely?.text).toMatch(/^every refused cursor .*, and no accepted one does: likely /);
  }
});

test.each([
  ['two characters set them apart', withEnding('+=', 'xx'), /[+=]/],
  ['an accepted cursor holds the character, too', withEnding('+y', '+x'), /y$/],
  ['every cursor is refused', withEnding('+', '+'), /[+]/],
])('of refused cursors there is none to tell where %s', async (_, spelled, refused) => {
  const breaks = spelling(spelled, (cursor) => (refused.test(cursor) ? '' : cursor));

  expect(await failureOf('paging.cursor-verbatim', { breaks })).not.toHaveProperty('likely');
});

test('of one refused cursor there is none to tell', async () => {
  const breaks = lastPages((page) => ({ ...page, hasMore: true, nextCursor: 'end+of+list' }));

  expect(await failureOf('paging.more', { breaks })).not.toHaveProperty('likely');
});

test.each(['more-leads-nowhere', 'cursor-refused'])('of %s there is none to tell', async (id) => {
  expect(await failureOf('paging.more', mutantById(id))).not.toHaveProperty('likely');
});

test.each([
  ['foreign-cursor-opens', 'cursor-names-the-workspace'],
  ['foreign-path-midway', 'path-checked-without-cursor-alone'],
])('of %s, where a cursor of another workspace is followed: %s', async (id, kind) => {
  const { likely } = await failureOf('auth.bound-workspace', mutantById(id));

  expect(likely?.kind).toBe(kind);
  expect(likely?.text).toContain(': likely ');
});

test.each(['foreign-path-served', 'foreign-cursor-with-limit', 'foreign-entry-between'])(
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
