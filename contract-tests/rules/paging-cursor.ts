import { diagnosed } from '../diagnosis/likely-cause.ts';
import { moreFiles, need, needOfEnd } from '../judgement/need.ts';
import { fail, type Outcome, pass, type Rule, unproven } from '../judgement/outcome.ts';
import { withSurvey } from '../judgement/with-survey.ts';
import type { Page, Walk } from '../listing/page.ts';
import type { Retraced } from '../listing/retrace.ts';
import type { Survey } from '../listing/survey.ts';
import { limitText } from './entries.ts';

export const more: Rule = {
  id: 'paging.more',
  clauses: ['4.3-r4', '4.3-hasMore', '4.3-nextCursor'],
  title: 'When hasMore is true, nextCursor leads to the following page',
  needs: ['listing', 'two-pages'],
  run: withSurvey(async (survey, context) => {
    const lacking = survey.pages.find(({ hasMore, next }) => hasMore && next === undefined);
    if (lacking) {
      return fail(
        'a non-empty nextCursor when hasMore is true',
        JSON.stringify(lacking.body?.nextCursor) ?? 'no nextCursor',
        lacking.answer.exchange,
      );
    }
    const outcome = judgeSteps(survey, followsOn);
    if (outcome.verdict !== 'pass') return outcome;
    return anotherPage(await context.retraced()) ?? outcome;
  }),
};

export const cursorVerbatim: Rule = {
  id: 'paging.cursor-verbatim',
  clauses: ['4.3-cursor', '4.3-nextCursor', '4.3-r4'],
  title: 'A cursor is accepted exactly as it was returned, whatever its characters',
  needs: ['listing', 'two-pages'],
  run: withSurvey((survey) => judgeSteps(survey, isAccepted)),
};

export const end: Rule = {
  id: 'paging.end',
  clauses: ['4.3-r5', '4.3-nextCursor'],
  title: 'When hasMore is false, nextCursor is null',
  needs: ['listing', 'last-page'],
  run: withSurvey(({ pages }) => {
    const last = pages.filter(({ hasMore }) => hasMore === false);
    const wrong = last.find(({ body }) => body?.nextCursor !== null);
    if (wrong) {
      const { nextCursor } = wrong.body ?? {};
      const seen =
        nextCursor === undefined ? 'no nextCursor' : `nextCursor ${JSON.stringify(nextCursor)}`;
      return fail('nextCursor null when hasMore is false', seen, wrong.answer.exchange);
    }
    return last.length > 0 ? pass : unproven('no walk reached its last page', needOfEnd);
  }),
};

export const ends: Rule = {
  id: 'paging.ends',
  clauses: ['4.3-hasMore', '4.3-r4', '4.3-r5'],
  title: 'Following the cursors ends',
  needs: ['listing', 'two-pages', 'last-page'],
  run: withSurvey(({ walks, pages }) => {
    const circle = walks.find((walk) => walk.end.kind === 'circle');
    if (circle) return circleFound(circle, walks);
    if (!pages.some(({ hasMore }) => hasMore)) return onePage();
    const ended = walks.some((walk) => walk.end.kind === 'complete' && walk.pages.length > 1);
    return ended ? pass : unproven('no walk of several pages reached its last page', needOfEnd);
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
  const before = page.entries?.map(({ key }) => key).join('\n') ?? '';
  const after = following.entries?.map(({ key }) => key).join('\n') ?? '';
  if (before === '' || before !== after) return pass;
  return fail(
    'the following page',
    'the same page again',
    following.answer.exchange,
    page.answer.exchange,
  );
}

/**
 * The document does not limit a cursor to one use or one limit: it must return the following page.
 */
function anotherPage(retraced: Retraced | undefined): Outcome | undefined {
  const { again, withLimit, otherLimit } = retraced ?? {};
  const found = again ?? withLimit;
  if (!found) return undefined;
  const { expected, seen } = found;
  const how = again
    ? 'when the cursor is used again'
    : `when the cursor is used with limit ${otherLimit}`;
  return fail(
    `the following page, which starts with ${labelOf(expected)}, even ${how}`,
    `a page that starts with ${labelOf(seen)}`,
    seen.answer.exchange,
    expected.answer.exchange,
  );
}

const labelOf = ({ entries }: Page): string => entries?.[0]?.label ?? 'nothing';

function isAccepted({ page, following }: Step): Outcome {
  const { answer } = following;
  if (answer.ok && following.entries) return pass;
  return fail(
    'the following page for the cursor that was returned',
    answer.ok ? 'a success that is not a page' : `status ${answer.status}`,
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
  return diagnosed(found, { kind: 'endless', walk, files: [] }, walks);
}

export function onePage(): Outcome {
  return unproven('the whole listing fits on one page at every limit', moreFiles);
}

/** Whether any walk crossed a page boundary. */
export function crossedBoundary({ walks }: Survey): boolean {
  return walks.some(({ pages }) => pages.filter(({ entries }) => entries?.length).length > 1);
}
