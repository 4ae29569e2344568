/** How many entries came for a limit, on a page with more behind it: its size was chosen. */
export interface Sized {
  readonly asked: number;
  readonly held: number;
}

/** Why pages may hold more than was asked for: limits that lie outside of what is taken (8). */
export type LimitReading =
  /** The limits below the smallest page size give that size. */
  | { readonly kind: 'smallest'; readonly size: number }
  /** Every limit is rounded to one of these. */
  | { readonly kind: 'rounded'; readonly sizes: readonly number[] }
  /** A limit that is none of these counts as none given. */
  | { readonly kind: 'listed'; readonly sizes: readonly number[]; readonly otherwise: number };

/** Sizes that are commonly offered: what is none of them may count as no limit at all. */
export const COMMON_SIZES = [10, 20, 25, 50, 100];

/** Requests that may be spent on telling one reading from another, each time. */
const MOST_PROBES = 12;
/** What one round brings to light is looked at in the next. */
const ROUNDS = 8;

/**
 * The same pages, and those that tell a list of page sizes from a limit that is taken wrongly.
 *
 * @param isChosen whether the size of a page was chosen, and is not what was left.
 */
export async function withTellingPages<Page extends Sized>(
  pages: readonly Page[],
  isChosen: (page: Page) => boolean,
  ask: (limits: readonly number[]) => Promise<readonly Page[]>,
): Promise<Page[]> {
  const all = [...pages];
  const asked = (limit: number) => all.some((page) => page.asked === limit);
  for (let round = 0; round < ROUNDS && !isRaisedTwice(all.filter(isChosen)); round += 1) {
    const limits = tellingLimits(all.filter(isChosen)).filter((limit) => !asked(limit));
    const more = await ask(limits.slice(0, MOST_PROBES));
    if (more.length === 0) break;
    all.push(...more);
  }
  return all;
}

/** A size that is offered is not raised itself, where a lesser limit was raised to it. */
function isRaisedTwice(pages: readonly Sized[]): boolean {
  const raised = pages.filter(({ asked, held }) => held > asked);
  return raised.some(({ held }) => raised.some(({ asked }) => asked === held));
}

/** A size that is given for too small a limit, or kept on its own, and what lies beside it. */
function tellingLimits(pages: readonly Sized[]): number[] {
  const raised = pages.filter(({ asked, held }) => held > asked);
  const kept = pages.filter(({ asked, held }) => held === asked);
  const near = [
    ...raised.flatMap(({ held }) => [held, held - 1, held - 2]),
    ...kept.flatMap(({ held }) => [held - 1, held + 1]),
  ];
  return [...new Set(near)].filter((limit) => limit > 0);
}

/**
 * What explains every page that holds more than was asked for; undefined where nothing does.
 *
 * @param most the most entries seen on any page, a last one among them.
 */
export function readSizes(pages: readonly Sized[], most: number): LimitReading | undefined {
  const sizeOf = new Map<number, number>();
  for (const { asked, held } of pages) {
    const known = sizeOf.get(asked);
    // A page may be short; where one limit gives too much, it gives it each time.
    if (known !== undefined && known !== held && Math.max(known, held) > asked) return undefined;
    sizeOf.set(asked, Math.max(known ?? 0, held));
  }
  const steps = [...sizeOf].toSorted(([a], [b]) => a - b);
  return roundedSizes(steps, most) ?? listedSizes(steps);
}

type Steps = readonly (readonly [asked: number, held: number])[];

function roundedSizes(steps: Steps, most: number): LimitReading | undefined {
  const raised = [...new Set(steps.flatMap(([asked, held]) => (held > asked ? [held] : [])))];
  const [smallest] = raised.toSorted((a, b) => a - b);
  if (smallest === undefined || most === smallest) return undefined;
  if (!raised.every((size) => isStep(steps, size, size === smallest))) return undefined;
  if (raised.length === 1) return { kind: 'smallest', size: smallest };
  const sizes = steps.filter(([asked, held]) => held >= smallest && asked !== held);
  return { kind: 'rounded', sizes: distinct(sizes.map(([, held]) => held)) };
}

/** From the first limit that gives the size up to the size itself, every limit gives it. */
function isStep(steps: Steps, size: number, isSmallest: boolean): boolean {
  const raised = steps.filter(([asked, held]) => held === size && asked < size);
  const from = isSmallest ? 0 : Math.min(...raised.map(([asked]) => asked));
  const within = steps.filter(([asked]) => asked >= from && asked <= size);
  return within.every(([, held]) => held === size) && (isSmallest || raised.length > 1);
}

function listedSizes(steps: Steps): LimitReading | undefined {
  const { asked, held: otherwise } = excessOf(steps) ?? { asked: 0, held: 0 };
  if (asked === 0) return undefined;
  if (!steps.every(([limit, held]) => held === otherwise || held === limit)) return undefined;
  const sizeOf = new Map(steps);
  const kept = steps.flatMap(([limit, held]) => (held === limit ? [limit] : []));
  const alone = kept.filter(
    (limit) =>
      limit !== otherwise &&
      [limit - 1, limit + 1].every((near) => sizeOf.get(near) === otherwise || near === otherwise),
  );
  if (alone.length === 0 || alone.length < kept.filter((limit) => limit !== otherwise).length) {
    return undefined;
  }
  return { kind: 'listed', sizes: distinct([...alone, otherwise]), otherwise };
}

function excessOf(steps: Steps): Sized | undefined {
  const [first] = steps.filter(([asked, held]) => held > asked);
  return first && { asked: first[0], held: first[1] };
}

function distinct(sizes: readonly number[]): number[] {
  return [...new Set(sizes)].toSorted((a, b) => a - b);
}
