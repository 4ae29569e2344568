import { matchIds } from './check-ids.ts';
import type { Matrix, Result, Trial } from './trial.ts';

/** The evidence that a check must have. */
export interface CheckRecord {
  readonly id: string;
  /** Broken cases that it catches. */
  readonly catches: readonly string[];
  /** The ones among `catches` that the fewest checks catch. */
  readonly sharpest: readonly string[];
  /** How many checks catch those: 1 if only this one, 0 if it catches nothing. */
  readonly caughtBy: number;
}

export function checkRecords({ checks, catching }: Trial, { broken }: Matrix): CheckRecord[] {
  const caught = broken.map(({ id, seen }) => ({
    id,
    by: new Set(catching.flatMap((verdict) => seen[verdict] ?? [])),
  }));
  return checks.map((id) => {
    const catches = caught.filter(({ by }) => by.has(id));
    const caughtBy = catches.length === 0 ? 0 : Math.min(...catches.map(({ by }) => by.size));
    const sharpest = catches.filter(({ by }) => by.size === caughtBy);
    return { id, catches: catches.map(idOf), sharpest: sharpest.map(idOf), caughtBy };
  });
}

const idOf = ({ id }: { readonly id: string }): string => id;

/** Every difference from what the trial declares, one line each; empty if there is none. */
export function faultsOf(trial: Trial, matrix: Matrix): string[] {
  const ids = [...matrix.broken, ...matrix.permitted].map(idOf);
  return [
    ...ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `${id}: is there twice`),
    ...faultsOfCases(trial, matrix),
    ...checkRecords(trial, matrix).flatMap((record) => faultsOfCheck(trial, record)),
  ];
}

/** The cases with an unexpected verdict, one line each. */
export const faultsOfCases = (trial: Trial, { broken, permitted }: Matrix): string[] => [
  ...broken.flatMap((result) =>
    trial.catching.some((verdict) => (result.expected[verdict] ?? []).length > 0)
      ? differences(trial, 'broken', result)
      : [`broken ${result.id}: names no check that catches it`],
  ),
  ...permitted.flatMap((result) => {
    const failing = result.seen[FAIL] ?? [];
    if (failing.length > 0) return [`permitted ${result.id}: fails ${failing.join(', ')}`];
    return differences(trial, 'permitted', result);
  }),
];

/** The verdict that no permitted case may get. */
const FAIL = 'fail';

function differences(
  { checks }: Trial,
  kind: keyof Matrix,
  { id, expected, seen }: Result,
): string[] {
  return Object.entries(expected).flatMap(([verdict, patterns]) => {
    const ids = matchIds(patterns, checks);
    const found = seen[verdict] ?? [];
    const missing = ids.filter((check) => !found.includes(check)).join(', ');
    const surplus = found.filter((check) => !ids.includes(check)).join(', ');
    return [
      ...(missing ? [`${kind} ${id}: ${verdict} is not seen at ${missing}`] : []),
      ...(surplus ? [`${kind} ${id}: ${verdict} is seen at ${surplus} too`] : []),
    ];
  });
}

function faultsOfCheck({ checks, sharpness, blunt }: Trial, record: CheckRecord): string[] {
  const { id, caughtBy, sharpest } = record;
  if (caughtBy === 0) return [`check ${id}: catches nothing`];
  const isBlunt = caughtBy > sharpness;
  const isExcused = blunt.some((group) => matchIds(group.checks, checks).includes(id));
  if (isBlunt && !isExcused) {
    return [`check ${id}: is never among fewer than ${caughtBy} that catch a case`];
  }
  return isBlunt || !isExcused ? [] : [`check ${id}: is blunt no more, for ${sharpest[0]}`];
}

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
