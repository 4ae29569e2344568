/** How many entries came for a limit, on a page with more behind it: its size was chosen. */
export interface Sized {
  readonly asked: number;
  readonly held: number;
}

/** Sizes that are commonly offered: what is none of them may count as no limit at all. */
export const COMMON_SIZES = [10, 20, 25, 50, 100];

/** Requests that may be spent on telling one reading from another, each time. */
const MAX_PROBES = 12;
/** The next round examines the findings of this one. */
const ROUNDS = 8;

/**
 * The same pages, and those of limits that tell: a size that is given for too small a limit, or
 * kept on its own, and what lies beside it.
 *
 * @param isChosen whether the size of a page was chosen, and is not what was left.
 */
export async function withTellingPages<Page extends Sized>(
  pages: readonly Page[],
  isChosen: (page: Page) => boolean,
  ask: (limits: readonly number[]) => Promise<readonly Page[]>,
): Promise<Page[]> {
  const all = [...pages];
  for (let round = 0; round < ROUNDS; round += 1) {
    const raised = all.filter((page) => isChosen(page) && page.held > page.asked);
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
 * What explains every page that holds more than was asked for, in words: limits that lie outside of
 * what is taken (clause 8). Undefined if nothing does.
 *
 * @param most the most entries seen on any page, a last one among them.
 */
export function readSizes(pages: readonly Sized[], most: number): string | undefined {
  const sizeOf = new Map<number, number>();
  for (const { asked, held } of pages) {
    const known = sizeOf.get(asked);
    // A page may be short; a limit that returns too many does so each time.
    if (known !== undefined && known !== held && Math.max(known, held) > asked) return undefined;
    sizeOf.set(asked, Math.max(known ?? 0, held));
  }
  return roundedSizes(sizeOf, most) ?? listedSizes(sizeOf);
}

type Sizes = ReadonlyMap<number, number>;

/** The sizes returned for smaller limits, ascending. */
const raisedSizes = (sizeOf: Sizes): number[] =>
  distinct([...sizeOf].flatMap(([asked, held]) => (held > asked ? [held] : [])));

/** From the first limit that gives a size up to the size itself, every limit gives it. */
function roundedSizes(sizeOf: Sizes, most: number): string | undefined {
  const sizes = raisedSizes(sizeOf);
  const [smallest] = sizes;
  if (smallest === undefined || smallest === most) return undefined;
  const areSteps = sizes.every((size) => {
    const raised = [...sizeOf].flatMap(([asked, held]) =>
      held === size && asked < size ? [asked] : [],
    );
    // One limit alone that gives too many is a mistake.
    if (size !== smallest && raised.length < 2) return false;
    const from = size === smallest ? 0 : Math.min(...raised);
    return [...sizeOf].every(([asked, held]) => asked < from || asked > size || held === size);
  });
  if (!areSteps) return undefined;
  return sizes.length === 1
    ? `${smallest} seems to be the minimum page size`
    : `limits seem to be rounded to page sizes such as ${sizes.join(', ')}`;
}

/** Some limits are kept, each alone among its neighbours; all others give one size. */
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
