import type { Case, CaseGroup, Matrix, Trial } from './trial.ts';
import { faultsOfCases } from './verdict.ts';

/** The part of the written matrix that the sample needs: the checks of each broken case, by verdict. */
export interface WrittenMatrix {
  readonly broken: readonly { readonly id: string; readonly [verdict: string]: unknown }[];
}

/** Of the permitted cases of a group, the sample has the first and every tenth after it. */
const PERMITTED_STEP = 10;

/** The same trial with the cases that `npm test` tries. */
export function sampleOf(trial: Trial, written: WrittenMatrix): Trial {
  const chosen = sharpestCases(trial, written);
  return {
    ...trial,
    broken: keep(trial.broken, ({ id }) => chosen.has(id)),
    permitted: keep(trial.permitted, (_, place) => place % PERMITTED_STEP === 0),
  };
}

const keep = (groups: readonly CaseGroup[], isKept: (each: Case, place: number) => boolean) =>
  groups.map((group) => ({ ...group, cases: group.cases.filter(isKept) }));

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
export function faultsOfSample(sample: Trial, matrix: Matrix): string[] {
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
