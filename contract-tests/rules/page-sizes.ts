/** Explains pages whose number of entries is not their limit (clause 8). */

/** The number of entries returned for a limit. */
export interface Sized {
  readonly asked: number;
  readonly held: number;
  /** Whether more pages follow, so that the server chose this size. */
  readonly isChosen: boolean;
}

/** Requests first pages with these limits. */
export type Ask<Page> = (limits: readonly number[]) => Promise<readonly Page[]>;

export const isChosen = (page: Sized): boolean => page.isChosen;

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
