import { listFiles } from '../exchange/api-request.ts';
import type { RuleContext } from '../judgement/context.ts';
import { moreFiles, need } from '../judgement/need.ts';
import { fail, type Outcome, pass, type Rule, unproven, warn } from '../judgement/outcome.ts';
import { withSurvey } from '../judgement/with-survey.ts';
import { maxOf, minOf } from '../listing/extremes.ts';
import { type Page, readPage } from '../listing/page.ts';
import { pageWithLimitAlone, type Survey } from '../listing/survey.ts';
import { tooFewFiles } from './entries.ts';
import { type Ask, isChosen, readSizes, type Sized, withTellingPages } from './page-sizes.ts';

export const limit: Rule = {
  id: 'paging.limit',
  clauses: ['4.3-limit', '8-page-size'],
  title: 'No page has more entries than its limit, and a larger limit has an effect',
  needs: ['listing', 'two-files'],
  run: async (context) =>
    requiredLimit(await context.survey()) ??
    withSurvey(({ pages, walks, workspaceId }) => {
      if (walks.every(({ entries }) => entries.length < 2)) return tooFewFiles(2);
      const limited = pages.flatMap(sizedPage);
      const [excess] = limited.filter(({ asked, held }) => held > asked);
      if (excess)
        return judgeExcess(excess, limited, (limits) => ask(context, workspaceId, limits));
      // The last page of a listing may be shorter and proves nothing.
      const telling = limited.filter(isChosen);
      return telling.length > 0 ? judgeEffect(telling) : nothingToSee(limited);
    })(context),
};

/** A listing that is refused without a limit and served with one, although limit is optional. */
function requiredLimit(survey: Survey | undefined): Outcome | undefined {
  const limited = survey && pageWithLimitAlone(survey);
  const refused = survey?.first.pages[0];
  if (!limited || !refused) return undefined;
  return fail(
    'a page for a request without a limit, which is optional',
    `status ${refused.answer.status}, but ${limited.answer.status} with limit ${limited.limit}`,
    refused.answer.exchange,
    limited.answer.exchange,
  );
}

interface SizedPage extends Sized {
  readonly page: Page;
}

function sizedPage(page: Page): SizedPage[] {
  const { limit: asked, entries, hasMore } = page;
  if (asked === undefined || !entries) return [];
  const held = entries.length;
  return [{ page, asked, held, isChosen: hasMore === true && held > 0 }];
}

/** First pages of these limits. */
async function ask(
  { client, credentials }: RuleContext,
  workspaceId: string,
  limits: readonly number[],
): Promise<SizedPage[]> {
  const pages: SizedPage[] = [];
  for (const asked of limits) {
    const answer = await client.send(
      listFiles(workspaceId, credentials.key, { limit: asked }, 'refusal'),
    );
    if (answer.ok) pages.push(...sizedPage(readPage(answer, asked, undefined)));
  }
  return pages;
}

/**
 * More entries than requested is wrong, except for limits that the deployment does not support
 * (clause 8): those below its smallest page size, or between the sizes that it offers. A limit
 * without any effect is not such a case.
 */
async function judgeExcess(
  { page, asked, held }: SizedPage,
  limited: readonly SizedPage[],
  askFor: Ask<SizedPage>,
): Promise<Outcome> {
  if (limited.every((each) => each.page.cursor === undefined && each.page.hasMore === false)) {
    return unproven(
      `one page has all ${held} files at every limit: there is a minimum page size, or limit is ignored`,
      moreFiles,
      [page.answer.exchange],
    );
  }
  const expected = `at most ${asked} entries`;
  const seen = `${held} entries for limit ${asked}`;
  const common = onlySize(limited) === undefined ? [] : await askFor(COMMON_SIZES);
  const known = [...limited, ...common];
  const size = onlySize(known);
  if (size !== undefined) {
    const limits = known.map((each) => each.asked);
    const range = `from ${minOf(limits)} to ${maxOf(limits)}`;
    const ignored = `limit seems to be ignored, because every limit ${range} returns ${size}`;
    return fail(expected, `${seen}: ${ignored}`, page.answer.exchange);
  }
  const all = await withTellingPages(known, askFor);
  const most = maxOf(all.map((each) => each.held));
  const reading = isOver(all) ? undefined : readSizes(all.filter(isChosen), most);
  return reading
    ? warn(expected, `${seen}: ${reading}`, page.answer.exchange)
    : fail(expected, seen, page.answer.exchange);
}

/** Whether a last page is longer than other pages with its limit; it may only be shorter. */
function isOver(pages: readonly SizedPage[]): boolean {
  return pages.some(({ asked, held }) => {
    const full = pages.filter((each) => each.asked === asked && each.isChosen);
    return held > asked && full.length > 0 && full.every((each) => each.held < held);
  });
}

/** The size of every page except last ones, which may be shorter; undefined if sizes differ. */
function onlySize(pages: readonly SizedPage[]): number | undefined {
  const most = maxOf(pages.map(({ held }) => held));
  return pages.filter(isChosen).every(({ held }) => held === most) ? most : undefined;
}

/**
 * Short pages are allowed, and so is a maximum, so a limit without any effect is only a warning.
 */
function judgeEffect(telling: readonly SizedPage[]): Outcome {
  const sizes = new Set(telling.map(({ held }) => held));
  const limits = new Set(telling.map(({ asked }) => asked));
  const largest = telling.toSorted((a, b) => b.asked - a.asked)[0];
  const areFull = telling.every(({ asked, held }) => asked === held);
  if (!largest || sizes.size > 1 || limits.size < 2 || areFull) return pass;
  return warn(
    'larger pages for a larger limit',
    `${largest.held} entries per page for every limit from ${minOf(limits)} to ${largest.asked}`,
    largest.page.answer.exchange,
  );
}

function nothingToSee(limited: readonly SizedPage[]): Outcome {
  return limited.length === 0
    ? unproven(
        'every limit that was tried was refused',
        need.deployment('a deployment that accepts a limit'),
      )
    : unproven(
        'no limit left any files for a second page',
        moreFiles,
        limited.slice(0, 1).map(({ page }) => page.answer.exchange),
      );
}

/** Commonly offered sizes: a server may treat any other limit as none. */
const COMMON_SIZES = [10, 20, 25, 50, 100];
