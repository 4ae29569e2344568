import { listFiles } from '../exchange/api-request.ts';
import type { RuleContext } from '../judgement/context.ts';
import { need } from '../judgement/need.ts';
import { fail, type Outcome, pass, type Rule, unproven, warn } from '../judgement/outcome.ts';
import { withSurvey } from '../judgement/with-survey.ts';
import { maxOf, minOf } from '../listing/extremes.ts';
import { type Page, readPage } from '../listing/page.ts';
import { pageWithLimitAlone, type Survey } from '../listing/survey.ts';
import { tooFewFiles } from './entries.ts';
import { COMMON_SIZES, readSizes, type Sized, withTellingPages } from './page-sizes.ts';

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
      // A page that is cut short by the end of the listing shows nothing.
      const telling = limited.filter(hasMore);
      return telling.length > 0 ? judgeEffect(telling) : nothingToSee(limited);
    })(context),
};

/** A listing that is refused without a limit and served with one: limit is optional. */
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
  const { limit: asked, entries } = page;
  return asked !== undefined && entries ? [{ page, asked, held: entries.length }] : [];
}

function hasMore({ page, held }: SizedPage): boolean {
  return page.hasMore === true && held > 0;
}

type Ask = (limits: readonly number[]) => Promise<SizedPage[]>;

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
 * More than was asked for is wrong, but for limits that the deployment does not take, whatever it
 * makes of those (clause 8): below its smallest page size, or beside the sizes that it offers. A
 * limit without any effect is none of these.
 */
async function judgeExcess(
  { page, asked, held }: SizedPage,
  limited: readonly SizedPage[],
  askFor: Ask,
): Promise<Outcome> {
  if (limited.every((each) => each.page.cursor === undefined && each.page.hasMore === false)) {
    return unproven(
      `one page has all ${held} files at every limit: there is a minimum page size, or limit is ignored`,
      need.files('a workspace with more files'),
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
  const all = await withTellingPages(known, hasMore, askFor);
  const most = maxOf(all.map((each) => each.held));
  const reading = isOver(all) ? undefined : readSizes(all.filter(hasMore), most);
  return reading
    ? warn(expected, `${seen}: ${reading}`, page.answer.exchange)
    : fail(expected, seen, page.answer.exchange);
}

/** A last page may be shorter than its limit gives elsewhere, and no longer. */
function isOver(pages: readonly SizedPage[]): boolean {
  return pages.some(({ asked, held }) => {
    const full = pages.filter((each) => each.asked === asked && hasMore(each));
    return held > asked && full.length > 0 && full.every((each) => each.held < held);
  });
}

/** The size of every page, but for last ones, which may be shorter; undefined if it differs. */
function onlySize(pages: readonly SizedPage[]): number | undefined {
  const most = maxOf(pages.map(({ held }) => held));
  return pages.filter(hasMore).every(({ held }) => held === most) ? most : undefined;
}

/** Short pages are allowed, and so is a maximum: a limit without any effect is only surprising. */
function judgeEffect(telling: readonly SizedPage[]): Outcome {
  const sizes = new Set(telling.map(({ held }) => held));
  const limits = new Set(telling.map(({ asked }) => asked));
  const largest = telling.toSorted((a, b) => b.asked - a.asked)[0];
  if (!largest || sizes.size > 1 || limits.size < 2 || telling.every(isFull)) return pass;
  return warn(
    'larger pages for a larger limit',
    `${largest.held} entries per page for every limit from ${minOf(limits)} to ${largest.asked}`,
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
        'every limit that was tried was refused',
        need.deployment('a deployment that accepts a limit'),
      )
    : unproven(
        'no limit left any files for a second page',
        need.files('a workspace with more files'),
        exchanges,
      );
}
