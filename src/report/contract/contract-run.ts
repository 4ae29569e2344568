import type { JudgedReport, NotJudgedReport, SettingNames } from '../../../contract-tests/suite.ts';
import type { Ended, Terms } from '../standing.ts';
import type { ProfileComparison } from './profile-comparison.ts';

interface Run<Report> extends Terms {
  readonly report: Report;
  /**
   * The names that the caller uses for keys and settings, such as flags. Default: those of the
   * options.
   */
  readonly names?: SettingNames;
}

export interface JudgedRun extends Run<JudgedReport> {
  /** Omitted if no profile was given to compare with. */
  readonly comparison?: ProfileComparison;
}
export type NotJudgedRun = Run<NotJudgedReport>;

/** A run of the contract, with the names that its reports use. */
export type ContractRun = JudgedRun | NotJudgedRun;

export const isJudged = (run: ContractRun): run is JudgedRun => run.report.kind === 'judged';

/** The verdicts of a run, for expected failures. */
export const endOfContract = ({ results }: JudgedReport): readonly Ended[] =>
  results.map(({ id, outcome: { verdict } }) => ({ id, verdict }));
