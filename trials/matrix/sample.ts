import type { Case, CaseGroup, Matrix, Trial } from './trial.ts';
import { faultsOfCases } from './verdict.ts';

/** Ids of the cases that `npm test` tries, as `npm run matrix` last chose them. */
export interface Sample {
  readonly broken: readonly string[];
  readonly permitted: readonly string[];
}

/** Of the permitted cases of a group, the sample has the first and every tenth after it. */
const PERMITTED_STEP = 10;

/**
 * The fewest sharp cases: for each group of checks, the rarest group first, the case that fewest
 * checks catch. Of what is permitted, some of each group.
 */
export function chooseSample(trial: Trial, matrix: Matrix): Sample {
  const cases = matrix.broken.map(({ id, seen }) => {
    const caught = trial.catching.flatMap((verdict) => seen[verdict] ?? []);
    return { id, blunt: caught.length, groups: new Set(caught.map(trial.groupOf)) };
  });
  const catching = (group: string) => cases.filter(({ groups }) => groups.has(group));
  const chosen = new Set<(typeof cases)[number]>();
  const rarestFirst = groupsOf(trial).toSorted((a, b) => catching(a).length - catching(b).length);
  for (const group of rarestFirst) {
    const able = catching(group);
    if (able.some((each) => chosen.has(each))) continue;
    const [sharpest] = able.toSorted((a, b) => a.blunt - b.blunt);
    if (sharpest) chosen.add(sharpest);
  }
  return {
    broken: cases.filter((each) => chosen.has(each)).map(({ id }) => id),
    permitted: trial.permitted.flatMap(({ cases }) =>
      cases.filter((_, place) => place % PERMITTED_STEP === 0).map(({ id }) => id),
    ),
  };
}

/** The same trial with the cases of the sample alone. */
export function onlySample(trial: Trial, sample: Sample): Trial {
  const keep = (groups: readonly CaseGroup[], ids: readonly string[]): readonly CaseGroup[] =>
    groups.map((group) => ({ ...group, cases: group.cases.filter(({ id }) => ids.includes(id)) }));
  return {
    ...trial,
    broken: keep(trial.broken, sample.broken),
    permitted: keep(trial.permitted, sample.permitted),
  };
}

/** What is wrong with a run of the sample, one line each: also a group of checks that catches nothing. */
export function faultsOfSample(trial: Trial, sample: Sample, matrix: Matrix): string[] {
  const known = new Set(casesOf([...trial.broken, ...trial.permitted]).map(({ id }) => id));
  const caught = new Set(
    matrix.broken.flatMap(({ seen }) =>
      trial.catching.flatMap((verdict) => (seen[verdict] ?? []).map(trial.groupOf)),
    ),
  );
  return [
    ...[...sample.broken, ...sample.permitted]
      .filter((id) => !known.has(id))
      .map((id) => `${id}: is in the sample, but in no group; run npm run matrix`),
    ...faultsOfCases(trial, matrix),
    ...groupsOf(trial)
      .filter((group) => !caught.has(group))
      .map((group) => `${group}: catches nothing in the sample; add a case, run npm run matrix`),
  ];
}

const groupsOf = ({ checks, groupOf }: Trial): string[] => [...new Set(checks.map(groupOf))];

const casesOf = (groups: readonly CaseGroup[]): readonly Case[] =>
  groups.flatMap(({ cases }) => cases);
