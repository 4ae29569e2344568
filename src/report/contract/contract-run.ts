import type { JudgedReport, NotJudgedReport, SettingNames } from '../../../contract-tests/suite.ts';
import type { RunEnd } from '../baseline.ts';
import type { Terms } from '../standing.ts';
import type { ProfileComparison } from './profile-comparison.ts';

interface Run<Report> extends Terms {
  readonly report: Report;
  /** The names of keys and settings where the run was started, such as flags. Default: the options. */
  readonly names?: SettingNames;
}

export interface JudgedRun extends Run<JudgedReport> {
  /** If a profile was given to compare with. */
  readonly comparison?: ProfileComparison;
}
export type NotJudgedRun = Run<NotJudgedReport>;

/** A run of the contract, with the words that its reports use. */
export type ContractRun = JudgedRun | NotJudgedRun;

export const isJudged = (run: ContractRun): run is JudgedRun => run.report.kind === 'judged';

/** The results of a run, for expected failures and a baseline. */
export const endOfContract = ({ results, observations }: JudgedReport): RunEnd => ({
  ended: results.map(({ id, outcome: { verdict } }) => ({ id, verdict })),
  answers: observations.map(({ id, question, observed }) => ({
    id,
    question,
    answer: observed.kind === 'seen' ? observed.answer : null,
  })),
});
