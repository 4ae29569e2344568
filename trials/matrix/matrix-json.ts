import type { Matrix, Result, Trial } from './trial.ts';
import { checkRecords } from './verdict.ts';

/**
 * A matrix as JSON, one case or check per line; the same matrix gives the same text.
 *
 * `broken` and `permitted` have the ids of the checks by verdict. `checks` says how many broken
 * cases each one catches, those that it catches with the fewest others, and how many those are.
 */
export function writeMatrix(trial: Trial, matrix: Matrix): string {
  const { broken, permitted } = matrix;
  const checks = checkRecords(trial, matrix).map(({ id, catches, sharpest, caughtBy }) => ({
    id,
    catches: catches.length,
    best: caughtBy === 1 ? sharpest : sharpest.slice(0, 1),
    others: caughtBy - 1,
  }));
  const lists = {
    broken: broken.map((result) => entryOf(result, trial.shown.broken)),
    permitted: permitted.map((result) => entryOf(result, trial.shown.permitted)),
    checks,
  };
  const texts = Object.entries(lists).map(
    ([name, entries]) =>
      `"${name}": [\n${entries.map((each) => JSON.stringify(each)).join(',\n')}\n]`,
  );
  return `{\n${texts.join(',\n')}\n}\n`;
}

function entryOf({ id, group, title, clause, seen }: Result, verdicts: readonly string[]): object {
  const ids = verdicts.flatMap((verdict) => {
    const there = seen[verdict] ?? [];
    return there.length === 0 ? [] : [[verdict, there]];
  });
  return { id, group, title, ...(clause && { clause }), ...Object.fromEntries(ids) };
}
