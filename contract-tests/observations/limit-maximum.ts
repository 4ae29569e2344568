import type { Answer } from '../http/client.ts';
import { listFiles } from '../http/request.ts';
import type { RuleContext } from '../run/context.ts';
import { someFiles } from '../run/need.ts';
import { cannotSee, observation, seen } from '../run/observation.ts';
import { maxOf, minOf } from '../walks/extremes.ts';
import { filesOf, readPage } from '../walks/page.ts';
import type { Survey } from '../walks/survey.ts';
import { defaultIn, type PageSizes, sizesSeen } from './page-sizes.ts';

/** The largest page size, and what a larger limit gets (clause 8). */
type MaximumLimitValue = {
  readonly maximum: number;
  /** False if it may be larger. */
  readonly exact: boolean;
  /** Null if no limit above the maximum was tried. */
  readonly aboveMaximum: 'clamped' | 'default' | 'refused' | null;
};

export const maximumLimit = observation({
  id: 'limits.maximum',
  clauses: ['8-limit-maximum'],
  question: 'What is the largest page size, and what happens to a larger limit?',
  run: async (context) => {
    const { survey, sizes } = await sizesSeen(context);
    const { walks } = survey;
    const limited = walks.filter(({ limit }) => limit !== undefined);
    if (limited.length === 0 || walks.every(({ entries }) => entries.length === 0)) {
      return cannotSee('no page with a limit and files was seen', someFiles);
    }
    const search = new Search({ context, survey, sizes });
    const value = await search.run(maxOf(limited.map(({ limit = 0 }) => limit)));
    // The evidence is the last requests and the page with the most entries.
    const [largest] = limited.toSorted(
      (a, b) => sizes.largest(b.limit) - sizes.largest(a.limit) || (b.limit ?? 0) - (a.limit ?? 0),
    );
    const page = largest?.pages[0] ?? survey.first.pages[0];
    const exchanges = [...search.asked.slice(-2), ...(page ? [page.answer] : [])];
    return seen(sentence(value), value, ...exchanges.map(({ exchange }) => exchange));
  },
});

/** Most requests of the search; each halves the range, so few are needed. */
const MAX_PROBES = 14;
const RISE = 10;
const HUGE = 1_000_000_000_000;

interface Listing {
  readonly context: RuleContext;
  readonly survey: Survey;
  readonly sizes: PageSizes;
}

/** Searches for the largest limit that is honoured. */
class Search {
  readonly asked: Answer[] = [];
  readonly #in: Listing;

  constructor(listing: Listing) {
    this.#in = listing;
  }

  /** @param top the largest limit of the walks. */
  async run(top: number): Promise<MaximumLimitValue> {
    const { largest, most, fill } = this.#in.sizes;
    const held = largest(top);
    const beyond = minOf(this.#refusedLimits().filter((limit) => limit > top));
    if (Number.isFinite(beyond)) return this.#between(top, beyond, 'refused');
    if (held === 0) return this.#endedFirst(top);
    if (held >= top) return this.#rise(top);
    const { default: usual, exact } = defaultIn(this.#in.survey, this.#in.sizes);
    if (held !== usual) {
      const maximum = Math.max(held, most);
      return { maximum, exact: fill === 'full' || exact, aboveMaximum: 'clamped' };
    }
    // As many as without a limit: either that is the maximum, or larger limits are ignored.
    const next = entriesOf(await this.#page(usual + 1));
    if (next <= usual) return { maximum: usual, exact, aboveMaximum: 'clamped' };
    return this.#between(usual + 1, top, 'default');
  }

  /** A first page with this limit. */
  async #page(limit: number): Promise<Answer> {
    const { ask, credentials } = this.#in.context;
    const { workspaceId } = this.#in.survey;
    const answer = await ask(listFiles(workspaceId, credentials.key, { limit }, 'refusal'));
    this.asked.push(answer);
    return answer;
  }

  /** Searches between a limit that is honoured and one that is not. */
  async #between(
    kept: number,
    beyond: number,
    aboveMaximum: 'default' | 'refused',
  ): Promise<MaximumLimitValue> {
    const usual = defaultIn(this.#in.survey, this.#in.sizes).default;
    const isKept = (answer: Answer) =>
      answer.ok && (aboveMaximum === 'refused' || entriesOf(answer) > usual);
    let [low, high] = [kept, beyond];
    while (high - low > 1 && this.asked.length < MAX_PROBES) {
      const middle = Math.floor((low + high) / 2);
      if (isKept(await this.#page(middle))) low = middle;
      else high = middle;
    }
    return { maximum: low, exact: high - low === 1, aboveMaximum };
  }

  /** The largest limit so far is honoured: a larger one shows whether there is a maximum. */
  async #rise(top: number): Promise<MaximumLimitValue> {
    const answer = await this.#page(top * RISE);
    if (!answer.ok) return this.#between(top, top * RISE, 'refused');
    const held = entriesOf(answer);
    if (!readPage(answer).hasMore) return this.#endedFirst(Math.max(top, held));
    if (held >= top) return { maximum: held, exact: true, aboveMaximum: 'clamped' };
    return this.#between(top, top * RISE, 'default');
  }

  /**
   * The listing fits on one page: the requested limit is not a maximum, but that many entries are
   * allowed.
   */
  async #endedFirst(top: number): Promise<MaximumLimitValue> {
    const { ok } = await this.#page(HUGE);
    const held = maxOf(this.#in.survey.pages.map(({ entries }) => entries?.length ?? 0));
    const maximum = Math.max(1, Math.min(top, held));
    return { maximum, exact: false, aboveMaximum: ok ? null : 'refused' };
  }

  #refusedLimits(): number[] {
    const { client, credentials } = this.#in.context;
    const { path } = listFiles(this.#in.survey.workspaceId, credentials.key);
    return client.journal.flatMap(({ ok, status, request }) => {
      const [[name, text = ''] = [], ...others] = request.query;
      const isOwn = request.path === path && request.credential === credentials.key;
      const isLimit = name === 'limit' && others.length === 0 && /^[1-9]\d*$/.test(text);
      return !ok && status !== 429 && isOwn && isLimit ? [Number(text)] : [];
    });
  }
}

const entriesOf = (answer: Answer): number => filesOf(answer).length;

const above = {
  clamped: 'a larger limit returns pages of that size',
  default: 'a larger limit is ignored',
  refused: 'a larger limit is refused',
};

function sentence({ maximum, exact, aboveMaximum }: MaximumLimitValue): string {
  const size = exact ? `${maximum}` : `${maximum} or more`;
  return `${size}; ${aboveMaximum ? above[aboveMaximum] : 'no limit was found to be too large'}.`;
}
