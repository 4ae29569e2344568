import { moreFiles } from '../run/need.ts';
import { fail, type Outcome, pass, type Rule, unproven, warn } from '../run/outcome.ts';
import { limitText, type Page } from '../walks/page.ts';
import { tooFewFiles, withSurvey } from './with-survey.ts';

export const limit: Rule = {
  id: 'paging.limit',
  clauses: ['4.3-limit', '8-page-size'],
  title: 'No page has more entries than its limit, and a larger limit has an effect',
  run: withSurvey(({ pages, walks, first, limitRequired }) => {
    if (limitRequired) {
      const { status, exchange } = limitRequired.answer;
      return fail(
        'a page for a request without a limit, which is optional',
        `status ${status}, but a page ${limitText(first.limit)}`,
        exchange,
        ...first.pages.slice(0, 1).map(({ answer }) => answer.exchange),
      );
    }
    if (walks.every(({ entries }) => entries.length < 2)) return tooFewFiles(2);
    const limited = pages.flatMap(sizedPage);
    const excess = limited.find(({ asked, held }) => held > asked);
    if (excess) return judgeExcess(excess, limited);
    // The last page of a listing may be shorter and proves nothing.
    const telling = limited.filter(({ hasMore, held }) => hasMore && held > 0);
    if (telling.length > 0) return judgeEffect(telling);
    const shown = limited.slice(0, 1).map(({ page }) => page.answer.exchange);
    return unproven('no limit that is accepted leaves files for a second page', moreFiles, shown);
  }),
};

interface SizedPage {
  readonly page: Page;
  readonly asked: number;
  readonly held: number;
  /** Whether more pages follow, so that the server chose this size. */
  readonly hasMore: boolean;
}

function sizedPage(page: Page): SizedPage[] {
  const { limit: asked, entries, hasMore = false } = page;
  return asked === undefined || !entries ? [] : [{ page, asked, held: entries.length, hasMore }];
}

/**
 * More entries than requested is wrong, except for limits that the deployment does not support
 * (clause 8), such as those below its smallest page: then all of them get pages of one size, and
 * larger limits larger ones.
 */
function judgeExcess({ page, asked, held }: SizedPage, limited: readonly SizedPage[]): Outcome {
  const { exchange } = page.answer;
  if (limited.every((each) => each.page.cursor === undefined && !each.hasMore)) {
    return unproven(
      `one page has all ${held} files at every limit: there is a minimum page size, or limit is ignored`,
      moreFiles,
      [exchange],
    );
  }
  const full = limited.filter((each) => each.hasMore);
  const isMinimum =
    full.every((each) => each.asked > held || each.held === held) &&
    full.some((each) => each.held > held);
  const judge = isMinimum ? warn : fail;
  return judge(`at most ${asked} entries`, `${held} entries for limit ${asked}`, exchange);
}

/** Short pages are allowed, and so is a maximum, so a limit without any effect only warns. */
function judgeEffect(telling: readonly SizedPage[]): Outcome {
  const sizes = new Set(telling.map(({ held }) => held));
  const limits = telling.map(({ asked }) => asked);
  const largest = telling.toSorted((a, b) => b.asked - a.asked)[0];
  const areFull = telling.every(({ asked, held }) => asked === held);
  if (!largest || sizes.size > 1 || new Set(limits).size < 2 || areFull) return pass;
  return warn(
    'larger pages for a larger limit',
    `${largest.held} entries per page for every limit from ${Math.min(...limits)} to ${largest.asked}`,
    largest.page.answer.exchange,
  );
}
