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
  preconditions: ['listing', 'two-files'],
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
 * (clause 8), such as those below its smallest page size: then each larger size is one that it
 * returns when asked for it.
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
  const raised = limited.filter((each) => each.hasMore && each.held > each.asked);
  const sizes = [...new Set(raised.map((each) => each.held))].toSorted((a, b) => a - b);
  // A limit that was obeyed elsewhere is one that the deployment supports.
  const isObeyed = raised.some((each) => sizesFor(each.asked, limited).includes(each.asked));
  if (isObeyed || !(await areOffered(context, sizes))) return fail(expected, seen, exchange);
  return warn(
    expected,
    `${seen}: pages seem to have ${sizes.join(', ')} entries or more`,
    exchange,
  );
}

const sizesFor = (limit: number, limited: readonly SizedPage[]): number[] =>
  limited.flatMap(({ asked, held, hasMore }) => (asked === limit && hasMore ? [held] : []));

/** Whether each size is returned for a limit of it, and not for a limit above. */
async function areOffered(context: RuleContext, sizes: readonly number[]): Promise<boolean> {
  const { client, credentials, workspaceId } = context;
  const sizeFor = async (size: number) => {
    const query = { limit: size };
    const id = (await workspaceId()) ?? '';
    const answer = await client.send(listFiles(id, credentials.key, query, 'refusal'));
    return answer.ok ? readPage(answer).entries?.length : undefined;
  };
  for (const size of sizes.slice(0, MAX_SIZES)) {
    if ((await sizeFor(size)) !== size || (await sizeFor(size + 1)) === size) return false;
  }
  return sizes.length > 0;
}

const MAX_SIZES = 4;

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
