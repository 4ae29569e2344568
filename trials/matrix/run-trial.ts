import { mapConcurrently } from '../../src/consumer/map-concurrently.ts';
import type { CaseGroup, Matrix, Result, Trial } from './trial.ts';

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

async function judgeEach(groups: readonly CaseGroup[]): Promise<readonly Result[]> {
  const waiting = groups.flatMap(({ title: group, cases }) =>
    cases.map((each) => ({ ...each, group })),
  );
  return mapConcurrently(waiting, AT_ONCE, async (each) => ({
    ...each,
    seen: await judgedOf(each),
  }));
}

async function judgedOf({ id, judge }: Pick<Result, 'id' | 'judge'>): Promise<Result['seen']> {
  try {
    return await judge();
  } catch (cause) {
    throw new Error(`Failed to judge ${id}`, { cause });
  }
}
