import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { isProof } from '../../test/support/tier.ts';
import { type Case, type CaseGroups, type Matrix, runTrial, type Trial } from './trial.ts';
import { faultsOf, faultsOfCases, writeMatrix } from './verdict.ts';

/**
 * The tests of a trial: all of it in a proof, otherwise a sample.
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

/** The part of the written matrix that the sample needs: the checks of each broken case, by verdict. */
interface WrittenMatrix {
  readonly broken: readonly { readonly id: string; readonly [verdict: string]: unknown }[];
}

/** Of the permitted cases of a group, the sample has the first and every tenth after it. */
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

/**
 * The ids of the fewest sharp cases: for each group of checks, the rarest group first, the case that
 * fewest checks catch.
 */
function sharpestCases(trial: Trial, { broken }: WrittenMatrix): ReadonlySet<string> {
  const cases = broken.map((written) => {
    const caught = trial.catching.flatMap((verdict) => listOf(written[verdict]));
    return { id: written.id, blunt: caught.length, groups: new Set(caught.map(trial.groupOf)) };
  });
  const catching = (group: string) => cases.filter(({ groups }) => groups.has(group));
  const chosen = new Set<string>();
  const rarestFirst = groupsOf(trial).toSorted((a, b) => catching(a).length - catching(b).length);
  for (const group of rarestFirst) {
    const able = catching(group);
    if (able.some(({ id }) => chosen.has(id))) continue;
    const [sharpest] = able.toSorted((a, b) => a.blunt - b.blunt);
    if (sharpest) chosen.add(sharpest.id);
  }
  return chosen;
}

const listOf = (ids: unknown): readonly string[] => (Array.isArray(ids) ? ids : []);

/** The faults of a run of the sample, one line each: also a group of checks that catches nothing. */
function faultsOfSample(sample: Trial, matrix: Matrix): string[] {
  const { catching, groupOf } = sample;
  const caught = new Set(
    matrix.broken.flatMap(({ seen }) =>
      catching.flatMap((verdict) => (seen[verdict] ?? []).map(groupOf)),
    ),
  );
  return [
    ...faultsOfCases(sample, matrix),
    ...groupsOf(sample)
      .filter((group) => !caught.has(group))
      .map((group) => `${group}: catches nothing in the sample; add a case, run npm run matrix`),
  ];
}

const groupsOf = ({ checks, groupOf }: Trial): string[] => [...new Set(checks.map(groupOf))];
