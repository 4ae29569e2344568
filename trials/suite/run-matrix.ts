import { mutantGroups } from './all-mutants.ts';
import { permittedGroups } from './all-permitted.ts';
import { type Judged, judgeMutant, judgePermitted } from './judge-mock.ts';
import type { Mutant } from './mutant.ts';
import type { Permitted } from './permitted.ts';

export interface MutantResult extends Mutant {
  readonly group: string;
  readonly judged: Judged;
}

export interface PermittedResult extends Permitted {
  readonly group: string;
  readonly judged: Judged;
}

/** What the suite made of every mutant, and of everything that is permitted. */
export interface Matrix {
  readonly mutants: readonly MutantResult[];
  readonly permitted: readonly PermittedResult[];
}

/** Enough to use the time that a slow deployment leaves. */
const AT_ONCE = 8;

export async function runMatrix(): Promise<Matrix> {
  const mutants = mutantGroups.flatMap(({ title, mutants: group }) =>
    group.map((mutant) => ({ ...mutant, group: title })),
  );
  const permitted = permittedGroups.flatMap(({ title, permitted: group }) =>
    group.map((each) => ({ ...each, group: title })),
  );
  return {
    // The slow ones are among the permitted, and first: the others fill their waits.
    permitted: await judgeEach(permitted, judgePermitted),
    mutants: await judgeEach(mutants, judgeMutant),
  };
}

async function judgeEach<Subject extends { readonly id: string }>(
  subjects: readonly Subject[],
  judge: (subject: Subject) => Promise<Judged>,
): Promise<(Subject & { readonly judged: Judged })[]> {
  const results: (Subject & { readonly judged: Judged })[] = [];
  const waiting = [...subjects.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, subject] = next;
      try {
        results[index] = { ...subject, judged: await judge(subject) };
      } catch (cause) {
        throw new Error(`Failed to judge ${subject.id}`, { cause });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}
