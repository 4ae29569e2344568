import { mapConcurrently } from '../../src/consumer/map-concurrently.ts';

/**
 * The ids of the checks by their verdict. A check that simply passed may be omitted.
 */
export type Verdicts = Readonly<Record<string, readonly string[]>>;

/** A case on trial: either it must be caught, or it must not be. */
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
  /** The ids of all checks of the judge, in its order. */
  readonly checks: readonly string[];
  /** Cases that the document forbids. */
  readonly broken: CaseGroups;
  /** Cases that the document permits. */
  readonly permitted: CaseGroups;
  /** The group of a check: `npm test` tries a sample in which every group catches something. */
  readonly groupOf: (check: string) => string;
  /** The verdicts with which a check catches something broken. */
  readonly catching: readonly string[];
  /** For each check, some case must be caught by at most this many checks; 1: by it alone. */
  readonly sharpness: number;
  /** Patterns of checks without such a case, and the reason. */
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

/** Enough to use the time in which slow cases wait. */
const AT_ONCE = 8;

/** @throws Error when a case cannot be judged. */
export async function runTrial({ broken, permitted }: Trial): Promise<Matrix> {
  return {
    // The slow cases are permitted ones, and first: the others run while they wait.
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
