import { listFiles } from '../exchange/api-request.ts';
import type { RuleContext } from '../judgement/context.ts';
import { moreFiles, need } from '../judgement/need.ts';
import { fail, type Outcome, pass, type Rule, unproven, warn } from '../judgement/outcome.ts';
import { withSurvey } from '../judgement/with-survey.ts';
import { maxOf, minOf } from '../listing/extremes.ts';
import { type Page, readPage } from '../listing/page.ts';
import { pageWithLimitAlone, type Survey } from '../listing/survey.ts';
import { tooFewFiles } from './entries.ts';

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

/** The number of entries returned for a limit. */
interface Sized {
  readonly asked: number;
  readonly held: number;
  /** Whether more pages follow, so that the server chose this size. */
  readonly isChosen: boolean;
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

type Ask<Page> = (limits: readonly number[]) => Promise<readonly Page[]>;

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

const isChosen = (page: Sized): boolean => page.isChosen;

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

/** Most requests per round to distinguish possible explanations. */
const MAX_PROBES = 12;
/** The next round examines the findings of this one. */
const ROUNDS = 8;

/**
 * The given pages, and pages for further limits that distinguish possible explanations: sizes that
 * were returned for smaller limits or returned exactly, and their neighbours.
 */
export async function withTellingPages<Page extends Sized>(
  pages: readonly Page[],
  ask: Ask<Page>,
): Promise<Page[]> {
  const all = [...pages];
  for (let round = 0; round < ROUNDS; round += 1) {
    const raised = all.filter((page) => page.isChosen && page.held > page.asked);
    // An offered size is not raised itself.
    if (raised.some(({ held }) => raised.some(({ asked }) => asked === held))) break;
    const near = all.filter(isChosen).flatMap(({ asked, held }) => {
      if (held > asked) return [held, held - 1, held - 2];
      return held === asked ? [held - 1, held + 1] : [];
    });
    const known = new Set(all.map(({ asked }) => asked));
    const limits = [...new Set(near)].filter((limit) => limit > 0 && !known.has(limit));
    const more = await ask(limits.slice(0, MAX_PROBES));
    if (more.length === 0) break;
    all.push(...more);
  }
  return all;
}

/**
 * An explanation for every page with more entries than requested, in words: unsupported limits
 * (clause 8). Undefined if there is none.
 *
 * @param most the most entries seen on any page, including last pages.
 */
export function readSizes(pages: readonly Sized[], most: number): string | undefined {
  const sizeOf = new Map<number, number>();
  for (const { asked, held } of pages) {
    const known = sizeOf.get(asked);
    // A page may be short, but a limit that returns too many entries must do so each time.
    if (known !== undefined && known !== held && Math.max(known, held) > asked) return undefined;
    sizeOf.set(asked, Math.max(known ?? 0, held));
  }
  return roundedSizes(sizeOf, most) ?? listedSizes(sizeOf);
}

type Sizes = ReadonlyMap<number, number>;

/** The sizes returned for smaller limits, ascending. */
const raisedSizes = (sizeOf: Sizes): number[] =>
  distinct([...sizeOf].flatMap(([asked, held]) => (held > asked ? [held] : [])));

/** Whether all limits from the first that returns a size up to the size itself return it. */
function roundedSizes(sizeOf: Sizes, most: number): string | undefined {
  const sizes = raisedSizes(sizeOf);
  const [smallest] = sizes;
  if (smallest === undefined || smallest === most) return undefined;
  const areSteps = sizes.every((size) => {
    const raised = [...sizeOf].flatMap(([asked, held]) =>
      held === size && asked < size ? [asked] : [],
    );
    // A single limit that returns too many entries is a mistake.
    if (size !== smallest && raised.length < 2) return false;
    const from = size === smallest ? 0 : Math.min(...raised);
    return [...sizeOf].every(([asked, held]) => asked < from || asked > size || held === size);
  });
  if (!areSteps) return undefined;
  return sizes.length === 1
    ? `${smallest} seems to be the minimum page size`
    : `limits seem to be rounded to page sizes such as ${sizes.join(', ')}`;
}

/** Some limits are honoured, none next to another; all other limits return one size. */
function listedSizes(sizeOf: Sizes): string | undefined {
  const [otherwise, ...more] = raisedSizes(sizeOf);
  if (otherwise === undefined || more.length > 0) return undefined;
  const others = [...sizeOf].filter(([, held]) => held !== otherwise);
  const isOtherwise = (limit: number) => limit === otherwise || sizeOf.get(limit) === otherwise;
  const areAlone = others.every(
    ([asked, held]) => held === asked && isOtherwise(asked - 1) && isOtherwise(asked + 1),
  );
  if (others.length === 0 || !areAlone) return undefined;
  const sizes = distinct([...others.map(([asked]) => asked), otherwise]);
  return `limits other than ${sizes.join(', ')} seem to count as ${otherwise}`;
}

function distinct(sizes: readonly number[]): number[] {
  return [...new Set(sizes)].toSorted((a, b) => a - b);
}
