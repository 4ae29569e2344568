import { groupBy } from '../text/group-by.ts';
import { plural } from '../text/plural.ts';
import type { Described } from './json-text.ts';
import { type BaselineJson, changeKinds } from './terms-schema.ts';

/** A comparison of an earlier run with this one. */
export type BaselineComparison = Described<BaselineJson>;
export type Change = BaselineComparison['changes'][number];

/** The verdict on one judged thing: a rule, a situation, a choice. */
export type Ended = Pick<Change, 'id' | 'verdict'>;

/** The observation of an open clause; the answer is null if it was not made. */
export interface Answered {
  readonly id: string;
  readonly question: string;
  readonly answer: string | null;
}

/** An earlier run, read from its JSON report. */
export interface Baseline
  extends Pick<BaselineComparison, 'file' | 'startedAt' | 'subject' | 'strict'> {
  readonly ended: readonly Ended[];
  readonly answers: readonly Answered[];
  /** Why that run was cut short; undefined if it was not. */
  readonly interrupted?: string | undefined;
}

/** The results of a run, for comparison with expected failures and an earlier run. */
export interface RunEnd extends Pick<Baseline, 'ended' | 'answers'> {
  /**
   * Undefined if it is meaningless: a mock that is started for the run has a different port each
   * time.
   */
  readonly subject?: string | undefined;
}

const words = {
  fail: 'failing',
  fragile: 'fragile',
  warn: 'warned',
  unproven: 'unproven',
  pass: 'passing',
} as const satisfies Record<Ended['verdict'], string>;

/** Compares a run with an earlier one. */
export function compareRuns(
  baseline: Baseline,
  run: RunEnd & Pick<Baseline, 'strict'>,
): BaselineComparison {
  const { file, startedAt, subject, strict } = baseline;
  const earlier = new Map(baseline.ended.map(({ id, verdict }) => [id, verdict]));
  const changes = run.ended.flatMap(({ id, verdict }): Change[] => {
    const was = earlier.get(id) ?? null;
    const kind = kindOf(verdict, was);
    return kind === undefined ? [] : [{ id, kind, was, verdict }];
  });
  return {
    ...{ file, startedAt, subject, strict },
    notes: notesOn(baseline, run),
    changes: changeKinds.flatMap((kind) => changes.filter((change) => change.kind === kind)),
    answers: answerChanges(baseline.answers, run.answers),
  };
}

function kindOf(is: Ended['verdict'], was: Change['was']): Change['kind'] | undefined {
  if (is !== was) return is === 'pass' && was === null ? undefined : `newly-${words[is]}`;
  return is === 'pass' || is === 'unproven' ? undefined : `still-${words[is]}`;
}

function answerChanges(then: readonly Answered[], now: readonly Answered[]) {
  const earlier = new Map(then.map((each) => [each.id, each.answer]));
  return now.flatMap(({ id, question, answer: is }) => {
    const was = earlier.get(id);
    return was === undefined || was === is ? [] : [{ id, question, was, is }];
  });
}

function notesOn(then: Baseline, now: RunEnd & Pick<Baseline, 'strict'>): string[] {
  const judged = new Set(now.ended.map(({ id }) => id));
  const missed = then.ended.filter(({ id, verdict }) => verdict === 'fail' && !judged.has(id));
  return [
    now.subject !== undefined &&
      now.subject !== then.subject &&
      `the earlier run judged ${then.subject}, this one ${now.subject}`,
    now.strict !== then.strict &&
      `the earlier run was ${then.strict ? 'strict, this one is not' : 'not strict, this one is'}`,
    then.interrupted !== undefined && `the earlier run was cut short: ${then.interrupted}`,
    missed.length > 0 &&
      `failed then, and not judged this time: ${missed.map(({ id }) => id).join(', ')}`,
  ].filter((note) => note !== false);
}

export const changeOf = (
  comparison: BaselineComparison | undefined,
  id: string,
): Change | undefined => comparison?.changes.find((change) => change.id === id);

/** Whether it failed in the same way in the earlier run. */
export const isKnown = (comparison: BaselineComparison | undefined, id: string): boolean =>
  changeOf(comparison, id)?.kind.startsWith('still-') ?? false;

export const countOf = ({ changes }: BaselineComparison, wanted: Change['kind']): number =>
  changes.filter(({ kind }) => kind === wanted).length;

/** `newly failing (was pass)`. */
export function changeText({ kind, was }: Change): string {
  const what = kind.replace('-', ' ');
  if (kind.startsWith('still-')) return what;
  return `${what} (${was === null ? 'not judged then' : `was ${was}`})`;
}

/** One line of counts: `1 newly failing, 2 still failing; 1 observation changed`. */
export function baselineSummary(comparison: BaselineComparison): string {
  const { startedAt, answers } = comparison;
  const counted = changeKinds
    .map((kind) => ({ kind, count: countOf(comparison, kind) }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${kind.replace('-', ' ')}`);
  const verdicts = counted.length > 0 ? counted.join(', ') : 'no verdict changed';
  const observed = answers.length > 0 ? `; ${plural(answers.length, 'observation')} changed` : '';
  return `Since the run of ${startedAt}: ${verdicts}${observed}`;
}

/** The most changes of one kind in a report for readers: further lines add nothing. */
const MAX_OF_A_KIND = 10;

export const isWorse = ({ kind }: Change): boolean =>
  kind === 'newly-failing' || kind === 'newly-fragile' || kind === 'newly-warned';

/**
 * The changes in a report for readers: all that are worse, and the first ones of each other kind.
 */
export const listedChanges = ({ changes }: BaselineComparison): readonly Change[] =>
  changes.filter(
    (change) =>
      isWorse(change) ||
      changes.filter(({ kind }) => kind === change.kind).indexOf(change) < MAX_OF_A_KIND,
  );

/** The number of omitted changes by kind: `234 more newly passing`. */
export function unlistedText(comparison: BaselineComparison): string | undefined {
  const listed = new Set(listedChanges(comparison));
  const left = comparison.changes.filter((change) => !listed.has(change));
  const texts = [...groupBy(left, ({ kind }) => kind)].map(
    ([kind, members]) => `${members.length} more ${kind.replace('-', ' ')}`,
  );
  return texts.length === 0 ? undefined : `${texts.join(', ')}: listed by --json`;
}

/** Added after a number of failures: ` (1 of them expected, 2 as before)`. */
export function knownText(expected: number, before: number): string {
  const parts = [
    ...(expected > 0 ? [`${expected} of them expected`] : []),
    ...(before > 0 ? [`${before} as before`] : []),
  ];
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}
