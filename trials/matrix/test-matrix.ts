import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { groupBy } from '../../src/text/group-by.ts';
import { isProof } from '../../test/support/tier.ts';
import { type Case, type CaseGroups, type Matrix, runTrial, type Trial } from './trial.ts';
import { faultsOf, faultsOfCases, writeMatrix } from './verdict.ts';

/**
 * The tests of a trial: all cases in a proof, otherwise a sample.
 *
 * @param file the matrix that `npm run matrix` writes.
 */
export function testMatrix(trial: Trial, file: URL): void {
  const written = readFileSync(file, 'utf8');
  const tried = isProof ? trial : sampleOf(trial, JSON.parse(written));
  let matrix: Matrix;

  beforeAll(async () => {
    matrix = await runTrial(tried);
  }, 900_000);

  test('every broken case is caught by what it names and by nothing else; nothing permitted fails; every check catches something', () => {
    expect(isProof ? faultsOf(tried, matrix) : faultsOfSample(tried, matrix)).toEqual([]);
  });

  test.runIf(isProof)('the written matrix is up to date (npm run matrix)', () => {
    expect(written).toBe(writeMatrix(trial, matrix));
  });
}

/** The part of the written matrix that the sample needs: the sharpest cases of each check. */
interface WrittenMatrix {
  readonly checks: readonly {
    readonly id: string;
    readonly best: readonly string[];
    readonly others: number;
  }[];
}

/** The sample has the first permitted case of each group, and every tenth after it. */
const PERMITTED_STEP = 10;

/** The same trial with the cases that `npm test` tries. */
function sampleOf(trial: Trial, written: WrittenMatrix): Trial {
  const chosen = sharpestCases(trial, written);
  return {
    ...trial,
    broken: keep(trial.broken, ({ id }) => chosen.has(id)),
    permitted: keep(trial.permitted, (_, place) => place % PERMITTED_STEP === 0),
  };
}

const keep = (groups: CaseGroups, isKept: (each: Case, place: number) => boolean) =>
  Object.fromEntries(Object.entries(groups).map(([title, cases]) => [title, cases.filter(isKept)]));

/** For each group of checks, the id of a case that the fewest checks catch. */
function sharpestCases({ groupOf }: Trial, { checks }: WrittenMatrix): ReadonlySet<string> {
  const sharpestFirst = checks.toSorted((a, b) => a.others - b.others);
  const groups = [...groupBy(sharpestFirst, ({ id }) => groupOf(id)).values()];
  return new Set(groups.flatMap(([first]) => first?.best.slice(0, 1) ?? []));
}

/** The faults of a run of the sample, one line each, including check groups that catch nothing. */
function faultsOfSample(sample: Trial, matrix: Matrix): string[] {
  const { catching, checks, groupOf } = sample;
  const caught = new Set(
    matrix.broken.flatMap(({ seen }) =>
      catching.flatMap((verdict) => (seen[verdict] ?? []).map(groupOf)),
    ),
  );
  return [
    ...faultsOfCases(sample, matrix),
    ...[...new Set(checks.map(groupOf))]
      .filter((group) => !caught.has(group))
      .map((group) => `${group}: catches nothing in the sample; add a case, run npm run matrix`),
  ];
}
