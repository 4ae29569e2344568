import {
  type Answer,
  filesOf,
  maxOf,
  minOf,
  moreFiles,
  need,
  type Page,
  readPage,
  type Walk,
} from '../../../contract-tests/suite.ts';
import { resolveProfile } from '../../profile/resolve-profile.ts';
import { inexpressible, type Observer, oncePerRun, type Probes, type Sight } from '../probes.ts';
import type { Observers } from './observers-of.ts';

/** Page sizes, and the result of unusual limits (clause 8). */

/** A page that more files follow, with the limit of its request. */
interface SizedPage {
  readonly limit: number | undefined;
  readonly held: number;
}

const sizedPages = (walks: readonly Walk[]): SizedPage[] =>
  walks.flatMap(({ limit, pages }) =>
    pages.flatMap(({ entries = [], hasMore }, at) => {
      const later = pages.slice(at + 1);
      // The rest of a listing whose last page is empty is no short page.
      const isLast = later.length > 0 && later.every((page) => page.entries?.length === 0);
      return hasMore === true && entries.length > 0 && !isLast
        ? [{ limit, held: entries.length }]
        : [];
    }),
  );

/** Whether pages that others follow are full; null if no page shows it. */
export const pageFill = oncePerRun(async (probes) => {
  const pages = sizedPages((await probes.survey()).walks);
  const most = maxOf(
    pages.map(({ held }) => held),
    0,
  );
  if (pages.length === 0) return null;
  const asked = maxOf(
    pages.map(({ limit = 0 }) => limit),
    0,
  );
  if (most === 1 && asked > 1) return 'single';
  // A limit above the largest page may be out of range; then its pages must agree.
  const isFull = ({ limit, held }: SizedPage) =>
    limit !== undefined && limit <= most
      ? held === limit
      : pages.every((other) => other.limit !== limit || other.held === held);
  return pages.every(isFull) ? 'full' : 'short';
});

/** The size of a page without a limit, and whether it may be larger. */
const defaultSize = oncePerRun(async (probes) => {
  const { first } = await probes.survey();
  const fill = await pageFill(probes);
  const pages = sizedPages([first]);
  const size = maxOf(
    pages.map(({ held }) => held),
    0,
  );
  if (size === 0) return { size: first.entries.length, exact: false };
  // Two random page sizes may both be the largest by chance; most of the pages will not be.
  const times = pages.filter(({ held }) => held === size).length;
  return { size, exact: fill === 'full' || (times >= 3 && 2 * times >= pages.length) };
});

const atLeast = (seen: number, usual: number): Sight => ({
  unseen: `it is at least ${seen}: the listing ends there or pages are not full`,
  need: moreFiles,
  value: Math.max(seen, usual),
  atLeast: seen,
});

interface Maximum {
  readonly maximum: number;
  /** False if it may be larger. */
  readonly exact: boolean;
  /** Null if no limit above the maximum was tried. */
  readonly aboveMaximum: 'clamped' | 'default' | 'refused' | null;
}

const maximum = oncePerRun(async (probes): Promise<Maximum> => {
  const { walks } = await probes.survey();
  const limits = walks.flatMap(({ limit, entries }) =>
    limit !== undefined && entries.length > 0 ? [limit] : [],
  );
  if (limits.length === 0) {
    return { maximum: 0, exact: false, aboveMaximum: null };
  }
  return new Search(probes, walks).run(maxOf(limits));
});

/** Most requests of the search; each halves the range, so few are needed. */
const MAX_PROBES = 14;
const HUGE = 1_000_000_000_000;

/** Searches for the largest limit that is honoured. */
class Search {
  readonly #probes: Probes;
  readonly #walks: readonly Walk[];
  #asked = 0;

  constructor(probes: Probes, walks: readonly Walk[]) {
    this.#probes = probes;
    this.#walks = walks;
  }

  /** @param top the largest limit of the walks. */
  async run(top: number): Promise<Maximum> {
    const pages = sizedPages(this.#walks);
    const held = maxOf(
      pages.filter(({ limit }) => limit === top).map((page) => page.held),
      0,
    );
    const usual = await defaultSize(this.#probes);
    const beyond = minOf(this.#refusedLimits().filter((limit) => limit > top));
    if (Number.isFinite(beyond)) return this.#between(top, beyond, 'refused');
    if (held === 0) return this.#endedFirst(top);
    if (held >= top) return this.#rise(top);
    if (held !== usual.size) {
      const most = maxOf(
        pages.map((page) => page.held),
        0,
      );
      const fill = await pageFill(this.#probes);
      return { maximum: most, exact: fill === 'full' || usual.exact, aboveMaximum: 'clamped' };
    }
    // As many as without a limit: either that is the maximum, or larger limits are ignored.
    const next = filesOf(await this.#page(usual.size + 1)).length;
    if (next <= usual.size) {
      return { maximum: usual.size, exact: usual.exact, aboveMaximum: 'clamped' };
    }
    return this.#between(usual.size + 1, top, 'default');
  }

  async #page(limit: number): Promise<Answer> {
    this.#asked += 1;
    return this.#probes.ask(await this.#probes.pageRequest([['limit', String(limit)]]));
  }

  /** Searches between a limit that is honoured and one that is not. */
  async #between(kept: number, beyond: number, aboveMaximum: 'default' | 'refused') {
    const { size } = await defaultSize(this.#probes);
    let [low, high] = [kept, beyond];
    while (high - low > 1 && this.#asked < MAX_PROBES) {
      const middle = Math.floor((low + high) / 2);
      const answer = await this.#page(middle);
      const isKept = answer.ok && (aboveMaximum === 'refused' || filesOf(answer).length > size);
      if (isKept) low = middle;
      else high = middle;
    }
    return { maximum: low, exact: high - low === 1, aboveMaximum };
  }

  /** The largest limit so far is honoured: a larger one shows whether there is a maximum. */
  async #rise(top: number): Promise<Maximum> {
    const answer = await this.#page(top * 10);
    if (!answer.ok) return this.#between(top, top * 10, 'refused');
    const held = filesOf(answer).length;
    if (!readPage(answer).hasMore) return this.#endedFirst(Math.max(top, held));
    if (held >= top) return { maximum: held, exact: true, aboveMaximum: 'clamped' };
    return this.#between(top, top * 10, 'default');
  }

  /** The listing fits on one page, so that the limit of the request shows no maximum. */
  async #endedFirst(top: number): Promise<Maximum> {
    const { ok } = await this.#page(HUGE);
    const entries = this.#walks.flatMap(({ pages }) => pages.map((page) => page.entries ?? []));
    const held = maxOf(
      entries.map(({ length }) => length),
      0,
    );
    const least = Math.max(1, Math.min(top, held));
    return { maximum: least, exact: false, aboveMaximum: ok ? null : 'refused' };
  }

  #refusedLimits(): number[] {
    const { client, credentials } = this.#probes.context;
    const id = this.#walks[0]?.pages[0]?.answer.request.path;
    return client.journal.flatMap(({ ok, status, request }) => {
      const [[name, text = ''] = [], ...others] = request.query;
      const isOwn = request.path === id && request.credential === credentials.key;
      const isLimit = name === 'limit' && others.length === 0 && /^[1-9]\d*$/.test(text);
      return !ok && status !== 429 && isOwn && isLimit ? [Number(text)] : [];
    });
  }
}

const SINGLE = 'pages have one entry, whatever the limit';

/** Why pages do not show which limit applied. */
async function obstacle(probes: Probes, seen: number): Promise<string | undefined> {
  const fill = await pageFill(probes);
  if (fill === 'single') return SINGLE;
  if (fill === 'short') return 'a short page does not show which limit applied';
  return seen === (await defaultSize(probes)).size
    ? 'a larger limit returns a page of the default size, which may be the maximum or the default'
    : undefined;
}

const usual = resolveProfile({}).limit;

/** The pages that a limit may be taken for, by the name of that reading. */
const likePage = {
  default: [],
  clamped: [['limit', '1']],
  floored: [['limit', '1']],
  first: [['limit', '1']],
  last: [['limit', '2']],
} as const;

/** The result of a limit that is no page size, such as `limit=0`. */
const oddLimit =
  (values: readonly string[], readings: readonly (keyof typeof likePage)[]): Observer =>
  async (probes) => {
    await probes.files();
    const sizeOf = (page: Page | null) => page?.entries?.length ?? null;
    const page = await probes.page(values.map((value) => ['limit', value] as const));
    if (page === null) return { value: 'refused' };
    const fits: string[] = [];
    for (const reading of readings) {
      if (sizeOf(await probes.page(likePage[reading])) === sizeOf(page)) fits.push(reading);
    }
    const [value, ...others] = fits;
    const held = `${sizeOf(page) ?? 'no'} entries`;
    const name = `limit=${values.join('&limit=')}`;
    if (value === undefined) return inexpressible(`the page of ${name} fits no known limit`);
    return others.length === 0
      ? { value }
      : {
          unseen: `its page of ${held} fits several explanations: ${fits.join(', ')}`,
          need: need.deployment('a deployment whose default page has more than one entry'),
          value,
        };
  };

export const limit: Observers<'limit'> = {
  'limit.default': async (probes) => {
    await probes.files();
    const { size, exact } = await defaultSize(probes);
    if ((await pageFill(probes)) === 'single') return { unseen: SINGLE };
    return exact ? { value: size } : atLeast(size, usual.default);
  },
  'limit.maximum': async (probes) => {
    await probes.files();
    const { maximum: most, exact } = await maximum(probes);
    const { size, exact: isKnown } = await defaultSize(probes);
    const least = isKnown ? size : Math.max(size, usual.default);
    const why = await obstacle(probes, most);
    if (why === SINGLE) return { unseen: why };
    if (why !== undefined) return { unseen: why, value: Math.max(most, least), atLeast: most };
    return exact && most > least ? { value: most } : atLeast(most, Math.max(least, usual.maximum));
  },
  'limit.aboveMaximum': async (probes) => {
    await probes.files();
    const { aboveMaximum, maximum: most } = await maximum(probes);
    if (aboveMaximum === null) {
      return { unseen: 'no limit above the maximum was found', need: moreFiles };
    }
    const why = await obstacle(probes, most);
    return why !== undefined && aboveMaximum !== 'refused'
      ? { unseen: why, value: aboveMaximum }
      : { value: aboveMaximum };
  },
  'limit.zero': oddLimit(['0'], ['clamped', 'default']),
  'limit.negative': oddLimit(['-1'], ['clamped', 'default']),
  'limit.fraction': oddLimit(['1.5'], ['floored', 'default']),
  'limit.word': oddLimit(['many'], ['default']),
  'limit.empty': oddLimit([''], ['default']),
  'limit.repeated': oddLimit(['1', '2'], ['first', 'last', 'default']),
};
