import type { ContractReport } from '../../../contract-tests/suite.ts';
import { sampleText } from '../../report/contract/report-of-contract.ts';
import type { Terminal } from '../terminal.ts';
import { flagNames } from './flag-names.ts';
import { headersOf } from './headers.ts';
import { judge } from './judge.ts';
import { notJudgedMessage } from './not-judged.ts';
import { openTarget } from './target.ts';
import type { TargetOptions } from './target-options.ts';

/**
 * Runs rules and observations against the target: observations look back at what rules have seen.
 * Where nothing could be judged, the terminal is told why; where the listing goes on behind what was
 * looked at, how far that was.
 */
export async function observeTarget(
  options: TargetOptions,
  terminal: Terminal,
  stopped: Promise<unknown>,
): Promise<ContractReport> {
  const headers = headersOf(options);
  await using target = await openTarget(options);
  const report = await judge({ ...options, only: undefined, headers }, target, terminal, stopped);
  if (report.kind === 'not-judged') terminal.error(notJudgedMessage(report));
  else if (report.sample) terminal.error(`${sampleText(report.sample, flagNames)}\n`);
  return report;
}
