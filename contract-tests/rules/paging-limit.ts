import { listFiles } from '../http/request.ts';
import type { RuleContext } from '../run/context.ts';
import { moreFiles, need } from '../run/need.ts';
import { fail, type Outcome, pass, type Rule, unproven, warn } from '../run/outcome.ts';
import { type Page, readPage } from '../walks/page.ts';
import { pageWithLimitAlone, type Survey } from '../walks/survey.ts';
import { tooFewFiles, withSurvey } from './with-survey.ts';

export const limit: Rule = {
  id: 'paging.limit',
  clauses: ['4.3-limit', '8-page-size'],
  title: 'No page has more entries than its limit, and a larger limit has an effect',
  needs: ['listing', 'two-files'],
  run: async (context) =>
    requiredLimit(await context.survey()) ??
    withSurvey(async ({ pages, walks }) => {
      if (walks.every(({ entries }) => entries.length < 2)) return tooFewFiles(2);
      const limited = pages.flatMap(sizedPage);
      const excess = limited.find(({ asked, held }) => held > asked);
      if (excess) return judgeExcess(context, excess, limited);
      // The last page of a listing may be shorter and proves nothing.
      const telling = limited.filter(({ hasMore, held }) => hasMore && held > 0);
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
 * (clause 8): those below its smallest page size, or between the sizes that it offers. A limit
 * without any effect is not such a case.
 */
async function judgeExcess(
  context: RuleContext,
  { page, asked, held }: SizedPage,
  limited: readonly SizedPage[],
): Promise<Outcome> {
  const { exchange } = page.answer;
  if (limited.every((each) => each.page.cursor === undefined && !each.hasMore)) {
    return unproven(
      `one page has all ${held} files at every limit: there is a minimum page size, or limit is ignored`,
      moreFiles,
      [exchange],
    );
  }
  const expected = `at most ${asked} entries`;
  const seen = `${held} entries for limit ${asked}`;
  const chosen = [...limited, ...(await nearSizes(context, limited))].filter(
    (each) => each.hasMore && each.held > 0,
  );
  const reading = readSizes(chosen);
  return reading === undefined
    ? fail(expected, seen, exchange)
    : warn(expected, `${seen}: ${reading}`, exchange);
}

/** Commonly offered sizes: a server may treat any other limit as none. */
const COMMON_SIZES = [10, 20, 25, 50, 100];

/** First pages for common sizes, and for sizes that other limits got, with their neighbours. */
async function nearSizes(
  { client, credentials: { key }, workspaceId }: RuleContext,
  limited: readonly SizedPage[],
): Promise<SizedPage[]> {
  const id = await workspaceId();
  const raised = limited.flatMap(({ asked, held }) => (held > asked ? [held] : []));
  const near = [...new Set(raised)]
    .slice(0, 4)
    .flatMap((size) => [size - 2, size - 1, size, size + 1]);
  const known = new Set(limited.map(({ asked }) => asked));
  const pages: SizedPage[] = [];
  for (const asked of new Set([...COMMON_SIZES, ...near])) {
    if (id === undefined || asked < 1 || known.has(asked)) continue;
    const answer = await client.send(listFiles(id, key, { limit: asked }, 'refusal'));
    if (answer.ok) pages.push(...sizedPage(readPage(answer, asked)));
  }
  return pages;
}

/**
 * An explanation for pages with more entries than requested, in words: every size is the smallest
 * offered one that is not below the limit, or one size for all limits that are not offered.
 */
function readSizes(pages: readonly SizedPage[]): string | undefined {
  const offered = new Set(
    pages.filter(({ asked, held }) => asked === held).map(({ held }) => held),
  );
  const raised = pages.filter(({ asked, held }) => held > asked);
  const sizes = [...new Set(raised.map(({ held }) => held))].toSorted((a, b) => a - b);
  const [smallest] = sizes;
  // A size that is returned although no limit asks for it, or a limit without effect.
  if (smallest === undefined || !sizes.every((size) => offered.has(size))) return undefined;
  const largest = Math.max(...pages.map(({ held }) => held));
  const isRounded = raised.every(({ asked, held }) =>
    [...offered].every((size) => size < asked || size >= held),
  );
  if (isRounded && (sizes.length > 1 || smallest < largest)) {
    return sizes.length === 1
      ? `${smallest} seems to be the minimum page size`
      : `limits seem to be rounded to page sizes such as ${sizes.join(', ')}`;
  }
  const others = [...offered].filter((size) => size !== smallest);
  const areAlone = others.every((size) => !others.includes(size + 1));
  return sizes.length === 1 && others.length > 0 && areAlone
    ? `limits other than ${[...offered].toSorted((a, b) => a - b).join(', ')} seem to count as ${smallest}`
    : undefined;
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
