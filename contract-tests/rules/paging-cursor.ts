import { withDiagnosis } from '../causes/causes.ts';
import { noJson } from '../http/body.ts';
import { need, needOfEnd } from '../run/need.ts';
import { fail, type Outcome, pass, type Rule, unproven, warn } from '../run/outcome.ts';
import { isListingUnchanged } from '../walks/compare.ts';
import type { Page, Walk } from '../walks/page.ts';
import { limitText } from '../walks/page.ts';
import type { CursorReuse } from '../walks/reuse-cursors.ts';
import type { Survey } from '../walks/survey.ts';
import { onePage, withSurvey } from './with-survey.ts';

export const more: Rule = {
  id: 'paging.more',
  clauses: ['4.3-r4', '4.3-hasMore', '4.3-nextCursor'],
  title: 'When hasMore is true, nextCursor leads to the following page',
  run: withSurvey(async (survey, context) => {
    const lacking = survey.pages.find(({ hasMore, next }) => hasMore && next === undefined);
    if (lacking) {
      const found = JSON.stringify(lacking.body?.nextCursor) ?? 'no nextCursor';
      const expected = 'a non-empty nextCursor when hasMore is true';
      return fail(expected, found, lacking.answer.exchange);
    }
    const outcome = judgeSteps(survey, followsOn);
    if (outcome.verdict !== 'pass') return outcome;
    return usedAgain(await context.retraced()) ?? outcome;
  }),
};

export const cursorVerbatim: Rule = {
  id: 'paging.cursor-verbatim',
  clauses: ['4.3-cursor', '4.3-nextCursor', '4.3-r4'],
  title: 'A cursor is accepted exactly as it was returned, whatever its characters',
  run: withSurvey((survey) => judgeSteps(survey, isAccepted)),
};

export const end: Rule = {
  id: 'paging.end',
  clauses: ['4.3-r5', '4.3-nextCursor'],
  title: 'When hasMore is false, nextCursor is null, and there is nothing more',
  run: withSurvey(({ pages, walks }) => {
    const last = pages.filter(({ hasMore }) => hasMore === false);
    const wrong = last.find(({ body }) => body?.nextCursor !== null);
    if (wrong) {
      const { nextCursor } = wrong.body ?? {};
      const found = `nextCursor ${JSON.stringify(nextCursor) ?? 'is absent'}`;
      return fail('nextCursor null when hasMore is false', found, wrong.answer.exchange);
    }
    if (last.length === 0) return unproven('no walk reached its last page', needOfEnd);
    return tokenAfterTheEnd(walks) ?? pass;
  }),
};

/** Walks whose last files have a cursor behind them that leads to nothing. */
function tokenAfterTheEnd(walks: readonly Walk[]): Outcome | undefined {
  const beyond = walks.filter(
    ({ end: { kind }, pages }) =>
      kind === 'complete' && pages.length > 1 && pages.at(-1)?.entries?.length === 0,
  );
  const [shown] = beyond;
  const before = shown?.pages.findLast(({ entries }) => entries?.length);
  const last = shown?.pages.at(-1);
  // Once may be a file that was deleted meanwhile.
  if (!before || !last || beyond.length < 2 || !isListingUnchanged(walks)) return undefined;
  return warn(
    'hasMore false and nextCursor null with the last file, as nothing comes after it',
    `hasMore true with a cursor that leads to an empty page, ${limitText(shown?.limit)}`,
    before.answer.exchange,
    last.answer.exchange,
  );
}

export const ends: Rule = {
  id: 'paging.ends',
  clauses: ['4.3-hasMore', '4.3-r4', '4.3-r5'],
  title: 'Following the cursors ends',
  run: withSurvey(({ walks, pages }) => {
    const circle = walks.find((walk) => walk.end.kind === 'circle');
    if (circle) return circleFound(circle, walks);
    if (!pages.some(({ hasMore }) => hasMore)) return onePage();
    const isEnded = walks.some((walk) => walk.end.kind === 'complete' && walk.pages.length > 1);
    return isEnded ? pass : unproven('no walk of several pages reached its last page', needOfEnd);
  }),
};

interface Step {
  readonly page: Page;
  /** The page requested with the cursor of `page`. */
  readonly following: Page;
}

/** Judges every step from a page to the next. */
function judgeSteps(survey: Survey, judge: (step: Step) => Outcome): Outcome {
  const steps = survey.walks.flatMap(({ pages }) =>
    pages.flatMap((following, index): Step[] => {
      const page = pages[index - 1];
      return page ? [{ page, following }] : [];
    }),
  );
  for (const step of steps) {
    const outcome = judge(step);
    if (outcome.verdict !== 'pass') return outcome;
  }
  if (steps.length > 0) return pass;
  if (!survey.pages.some(({ hasMore }) => hasMore)) return onePage();
  return unproven(
    'no page returns a cursor to continue with',
    need.deployment('a deployment whose pages have cursors'),
  );
}

function followsOn(step: Step): Outcome {
  const accepted = isAccepted(step);
  if (accepted.verdict !== 'pass') return accepted;
  const { page, following } = step;
  const keysOf = ({ entries = [] }: Page) => entries.map(({ key }) => key).join('\n');
  if (keysOf(page) === '' || keysOf(page) !== keysOf(following)) return pass;
  const evidence = [following.answer.exchange, page.answer.exchange] as const;
  return fail('the following page', 'the same page again', ...evidence);
}

/**
 * The document does not limit a cursor to one use or one limit: it must return the following page.
 * A refusal of the second use is open, but no reader of the document expects it.
 */
function usedAgain(retraced: CursorReuse | undefined): Outcome | undefined {
  if (!retraced) return undefined;
  const { first, again, other, otherLimit, wrong } = retraced;
  const isAgain = wrong.includes('again');
  const found = isAgain ? again : wrong.includes('other') ? other : undefined;
  if (found) {
    const how = isAgain ? 'a second time' : `with limit ${otherLimit}`;
    return fail(
      `the following page, which starts with ${labelOf(first)}, when the cursor is used ${how}`,
      `a page that starts with ${labelOf(found)}`,
      found.answer.exchange,
      first.answer.exchange,
    );
  }
  const { answer } = again;
  const isRefused = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
  if (!isRefused) return undefined;
  return warn(
    'the following page, each time the cursor is used',
    `status ${answer.status} when the cursor is used a second time`,
    answer.exchange,
    first.answer.exchange,
  );
}

const labelOf = ({ entries }: Page): string => entries?.[0]?.label ?? 'nothing';

function isAccepted({ page, following: { answer, entries } }: Step): Outcome {
  if (answer.ok && entries) return pass;
  return fail(
    'the following page for the cursor that was returned',
    answer.ok ? (noJson(answer.body) ?? 'a success that is not a page') : `status ${answer.status}`,
    answer.exchange,
    page.answer.exchange,
  );
}

function circleFound(walk: Walk, walks: readonly Walk[]): Outcome {
  const { pages, limit } = walk;
  const [last, ...earlier] = pages.toReversed().slice(0, 4);
  if (!last) return onePage();
  const found = fail(
    'a walk that ends',
    `after ${pages.length} pages ${limitText(limit)}, further pages contain nothing new`,
    last.answer.exchange,
    ...earlier.map(({ answer }) => answer.exchange),
  );
  return withDiagnosis(found, { kind: 'endless', walk, files: [] }, walks);
}
