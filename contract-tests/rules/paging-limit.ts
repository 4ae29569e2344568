import { withSurvey } from '../judgement/context.ts';
import { need } from '../judgement/need.ts';
import { fail, type Outcome, pass, unproven, warn } from '../judgement/outcome.ts';
import type { Rule } from '../judgement/rule.ts';
import type { Page } from '../listing/page.ts';
import { tooFewFiles } from './entries.ts';

export const limit: Rule = {
  id: 'paging.limit',
  clauses: ['4.3-limit', '8-page-size'],
  title: 'No page holds more than the limit asked for, and a larger limit counts',
  needs: ['listing', 'two-files'],
  run: (context) =>
    withSurvey(context, ({ pages, walks }) => {
      if (walks.every(({ entries }) => entries.length < 2)) return tooFewFiles(2);
      const limited = pages.flatMap(sizedPage);
      const excess = limited.filter(({ asked, held }) => held > asked);
      if (excess.length > 0) return judgeExcess(excess, limited);
      // A page that is cut short by the end of the listing shows nothing.
      const telling = limited.filter(({ page, held }) => page.hasMore && held > 0);
      return telling.length > 0 ? judgeEffect(telling) : nothingToSee(limited);
    }),
};

interface SizedPage {
  readonly page: Page;
  readonly asked: number;
  readonly held: number;
}

function sizedPage(page: Page): SizedPage[] {
  const { limit: asked, entries } = page;
  return asked !== undefined && entries ? [{ page, asked, held: entries.length }] : [];
}

/**
 * More than was asked for is wrong, but for one excuse: a smallest page size, which lies outside
 * what the document fixes. It shows by every lesser limit giving that very size, while a larger
 * one is kept.
 */
function judgeExcess(excess: readonly SizedPage[], limited: readonly SizedPage[]): Outcome {
  const [first] = excess;
  if (!first) return pass;
  const { page, asked, held } = first;
  if (limited.every((each) => each.page.cursor === undefined && each.page.hasMore === false)) {
    return unproven(
      `one page holds all ${held} files, whatever the limit: a smallest page size, or none heeded`,
      need.files('a workspace with more files'),
      [page.answer.exchange],
    );
  }
  const minimum = Math.max(...excess.map((each) => each.held));
  const sameSize = excess.every((each) => each.held === minimum || each.page.hasMore === false);
  const keptBelow = limited.some(
    (each) => each.asked < minimum && each.held <= each.asked && each.page.hasMore,
  );
  const keptAbove = limited.some((each) => each.held > minimum && each.held <= each.asked);
  const seen = `${held} entries for limit ${asked}`;
  if (sameSize && keptAbove && !keptBelow) {
    return warn(
      `at most ${asked} entries`,
      `${seen}: it seems that ${minimum} is the smallest page size`,
      page.answer.exchange,
    );
  }
  return fail(`at most ${asked} entries`, seen, page.answer.exchange);
}

/** Short pages are allowed, and so is a maximum: a limit without any effect is only surprising. */
function judgeEffect(telling: readonly SizedPage[]): Outcome {
  const sizes = new Set(telling.map(({ held }) => held));
  const limits = new Set(telling.map(({ asked }) => asked));
  const largest = telling.toSorted((a, b) => b.asked - a.asked)[0];
  if (!largest || sizes.size > 1 || limits.size < 2 || telling.every(isFull)) return pass;
  return warn(
    'larger pages for a larger limit',
    `${largest.held} entries a page, for every limit from ${Math.min(...limits)} to ${largest.asked}`,
    largest.page.answer.exchange,
  );
}

function isFull({ asked, held }: SizedPage): boolean {
  return asked === held;
}

function nothingToSee(limited: readonly SizedPage[]): Outcome {
  const exchanges = limited.slice(0, 1).map(({ page }) => page.answer.exchange);
  return limited.length === 0
    ? unproven(
        'every limit that was tried is refused',
        need.deployment('a deployment that takes a limit'),
      )
    : unproven(
        'no limit left anything for a next page',
        need.files('a workspace with more files'),
        exchanges,
      );
}
