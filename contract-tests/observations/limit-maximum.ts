import { listFiles } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { RuleContext } from '../judgement/context.ts';
import { need } from '../judgement/need.ts';
import { notSeen, type Observation, seen } from '../judgement/observation.ts';
import { maxOf, minOf } from '../listing/extremes.ts';
import { readPage } from '../listing/page.ts';
import type { Survey } from '../listing/survey.ts';
import { pagesSeen } from './listing-seen.ts';
import { defaultIn, type PageSizes, pageSizesOf } from './page-sizes.ts';

/** The largest page size, and what a larger limit gets (clause 8). */
export type MaximumLimitValue = {
  readonly maximum: number;
  /** False where it may be larger. */
  readonly exact: boolean;
  /** Null where no limit above the maximum was met. */
  readonly aboveMaximum: 'clamped' | 'default' | 'refused' | null;
};

export const maximumLimit: Observation<'limits.maximum', MaximumLimitValue> = {
  id: 'limits.maximum',
  clauses: ['8-limit-maximum'],
  question: 'What is the largest page size, and what happens to a larger limit?',
  run: async (context) => {
    const survey = await pagesSeen(context);
    const sizes = pageSizesOf(survey);
    const limits = survey.walks.flatMap(({ limit }) => limit ?? []);
    if (sizes.fill === 'single') {
      return notSeen(
        'every page has one entry, whatever the limit',
        need.deployment('larger pages'),
      );
    }
    if (limits.length === 0 || survey.walks.every(({ entries }) => entries.length === 0)) {
      return notSeen(
        'no page with a limit and files was seen',
        need.files('a workspace with files'),
      );
    }
    const search = createSearch(context, survey);
    const value = await findMaximum(search, sizes, survey, maxOf(limits));
    const [first, ...rest] = [...search.evidence(), ...largestPage(survey, sizes)];
    if (!first) return notSeen('no page was seen', need.deployment('a listing of files'));
    return seen(sentence(value), value, first, ...rest);
  },
};

/** The page that shows the most entries of all that were asked for with a limit. */
function largestPage({ walks }: Survey, { largest }: PageSizes): Exchange[] {
  const limited = walks.filter(({ limit }) => limit !== undefined);
  const [most] = limited.toSorted(
    (a, b) => largest(b.limit) - largest(a.limit) || (b.limit ?? 0) - (a.limit ?? 0),
  );
  return most?.pages[0] ? [most.pages[0].answer.exchange] : [];
}

/** Requests for the search; each halves what is left, so few are needed. */
const MOST_PROBES = 14;

interface Search {
  /** A first page with this limit. */
  readonly page: (limit: number) => Promise<Answer>;
  readonly spent: () => boolean;
  /** What was asked last, which shows the answer. */
  readonly evidence: () => Exchange[];
  readonly refusedLimits: () => number[];
}

function createSearch(context: RuleContext, { workspaceId }: Survey): Search {
  const { client, credentials } = context;
  const asked: Answer[] = [];
  const { path } = listFiles(workspaceId, credentials.key);
  const refused = client.journal.filter(
    ({ ok, status, request }) =>
      !ok && status !== 429 && request.path === path && request.credential === credentials.key,
  );
  return {
    page: async (limit) => {
      const answer = await context.ask(
        listFiles(workspaceId, credentials.key, { limit }, 'refusal'),
      );
      asked.push(answer);
      return answer;
    },
    spent: () => asked.length >= MOST_PROBES,
    evidence: () => asked.slice(-2).map(({ exchange }) => exchange),
    refusedLimits: () =>
      [...refused, ...asked.filter(({ ok }) => !ok)].flatMap(({ request: { query } }) => {
        const [name, text = ''] = query[0] ?? [];
        return query.length === 1 && name === 'limit' && /^[1-9]\d*$/.test(text)
          ? Number(text)
          : [];
      }),
  };
}

async function findMaximum(
  search: Search,
  sizes: PageSizes,
  survey: Survey,
  top: number,
): Promise<MaximumLimitValue> {
  const most = maxOf(
    sizes.pages.map(({ held }) => held),
    0,
  );
  const held = sizes.largest(top);
  const beyond = minOf(search.refusedLimits().filter((limit) => limit > top));
  if (Number.isFinite(beyond)) return between(search, top, beyond, 'refused', ({ ok }) => ok);
  if (held === 0) return endedFirst(search, survey, top);
  if (held >= top) return rise(search, survey, top);
  const { default: usual, exact } = defaultIn(survey);
  if (held !== usual)
    return {
      maximum: Math.max(held, most),
      exact: sizes.fill === 'full' || exact,
      aboveMaximum: 'clamped',
    };
  // As many as without a limit: the maximum is no larger, or a limit above it is not heeded.
  const next = await search.page(usual + 1);
  if (entriesOf(next) <= usual) return { maximum: usual, exact, aboveMaximum: 'clamped' };
  const heeded = (answer: Answer) => answer.ok && entriesOf(answer) > usual;
  return between(search, usual + 1, top, 'default', heeded);
}

/** Halves the distance from a limit that is kept to one that is not. */
async function between(
  search: Search,
  kept: number,
  beyond: number,
  aboveMaximum: 'default' | 'refused',
  isKept: (answer: Answer) => boolean,
): Promise<MaximumLimitValue> {
  let [low, high] = [kept, beyond];
  while (high - low > 1 && !search.spent()) {
    const middle = Math.floor((low + high) / 2);
    if (isKept(await search.page(middle))) low = middle;
    else high = middle;
  }
  return { maximum: low, exact: high - low === 1, aboveMaximum };
}

const RISE = 10;

/** The largest limit so far is kept: a larger one shows whether there is a maximum. */
async function rise(search: Search, survey: Survey, top: number): Promise<MaximumLimitValue> {
  const answer = await search.page(top * RISE);
  if (!answer.ok) return between(search, top, top * RISE, 'refused', ({ ok }) => ok);
  const { hasMore } = readPage(answer, top * RISE, undefined);
  const held = entriesOf(answer);
  if (!hasMore) return endedFirst(search, survey, Math.max(top, held));
  if (held > top) return { maximum: held, exact: true, aboveMaximum: 'clamped' };
  const usual = defaultIn(survey).default;
  if (held === top) return { maximum: top, exact: true, aboveMaximum: 'clamped' };
  const heeded = (page: Answer) => page.ok && entriesOf(page) > usual;
  return between(search, top, top * RISE, 'default', heeded);
}

/** The listing fits one page: what was asked for is no maximum, but what it held is allowed. */
async function endedFirst(search: Search, survey: Survey, top: number): Promise<MaximumLimitValue> {
  const huge = await search.page(1_000_000_000_000);
  const held = maxOf(
    survey.pages.map(({ entries }) => entries?.length ?? 0),
    0,
  );
  const aboveMaximum = huge.ok ? null : 'refused';
  return { maximum: Math.max(1, Math.min(top, held)), exact: false, aboveMaximum };
}

function entriesOf(answer: Answer): number {
  return readPage(answer).entries?.length ?? 0;
}

function sentence({ maximum, exact, aboveMaximum }: MaximumLimitValue): string {
  const size = exact ? `${maximum}` : `${maximum} or more`;
  const above = {
    clamped: 'a larger limit returns pages of that size',
    default: 'a larger limit is ignored',
    refused: 'a larger limit is refused',
  };
  return aboveMaximum === null
    ? `${size}; no limit was found to be too large.`
    : `${size}; ${above[aboveMaximum]}.`;
}
