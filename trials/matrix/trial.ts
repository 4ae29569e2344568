import { mapConcurrently } from '../../src/consumer/map-concurrently.ts';

/**
 * The ids of the checks that a judge came to each verdict with. A check that simply passed may be
 * left out.
 */
export type Verdicts = Readonly<Record<string, readonly string[]>>;

/** One thing that is put on trial: it must be caught, or it must not be. */
export interface Case {
  /** Stable: it is in the written matrix. */
  readonly id: string;
  /** What it does, in one sentence. */
  readonly title: string;
  /** The clause that it breaks. */
  readonly clause?: string;
  /** Patterns of the ids of checks, by verdict; an omitted verdict is not checked. */
  readonly expected: Verdicts;
  readonly judge: () => Promise<Verdicts>;
}

/** Cases by the title of their group. */
export type CaseGroups = Readonly<Record<string, readonly Case[]>>;

/** Makes a case of each row of some groups. */
export const casesOf = <Row>(
  groups: Readonly<Record<string, readonly Row[]>>,
  caseOf: (row: Row) => Case,
): CaseGroups =>
  Object.fromEntries(Object.entries(groups).map(([title, rows]) => [title, rows.map(caseOf)]));

/** A judge on trial: here the contract suite or the consumer kit. */
export interface Trial {
  /** Ids of all that the judge checks, in its order. */
  readonly checks: readonly string[];
  /** Forbidden by the document. */
  readonly broken: CaseGroups;
  /** Permitted by the document. */
  readonly permitted: CaseGroups;
  /** The group of a check: `npm test` tries a sample in which every group catches something. */
  readonly groupOf: (check: string) => string;
  /** The verdicts with which a check catches something broken. */
  readonly catching: readonly string[];
  /** How many checks may catch the case that each check catches with the fewest others; 1 is alone. */
  readonly sharpness: number;
  /** Checks that catch no case with so few others, as patterns, and why none was made. */
  readonly blunt: readonly { readonly checks: readonly string[]; readonly reason: string }[];
  /** The verdicts that the written matrix has. */
  readonly shown: Readonly<Record<'broken' | 'permitted', readonly string[]>>;
}

export interface Result extends Case {
  readonly group: string;
  readonly seen: Verdicts;
}

/** The judge's verdicts on every case. */
export interface Matrix {
  readonly broken: readonly Result[];
  readonly permitted: readonly Result[];
}

/** Enough to use the time in which a slow case waits. */
const AT_ONCE = 8;

/** @throws Error when a judge fails over a case. */
export async function runTrial({ broken, permitted }: Trial): Promise<Matrix> {
  return {
    // The slow ones are among the permitted, and first: the others fill their waits.
    permitted: await judgeEach(permitted),
    broken: await judgeEach(broken),
  };
}

function judgeEach(groups: CaseGroups): Promise<readonly Result[]> {
  const waiting = Object.entries(groups).flatMap(([group, cases]) =>
    cases.map((each) => ({ ...each, group })),
  );
  return mapConcurrently(waiting, AT_ONCE, async (each) => {
    const seen = await each.judge().catch((cause) => {
      throw new Error(`Failed to judge ${each.id}`, { cause });
    });
    return { ...each, seen };
  });
}
