import type { JudgedReport } from '../../../contract-tests/index.ts';
import { readHeaders } from '../check/headers.ts';
import { judge } from '../check/judge.ts';
import { notJudgedMessage } from '../check/not-judged.ts';
import { openTarget } from '../check/target.ts';
import type { TargetOptions } from '../check/target-options.ts';
import type { Terminal } from '../terminal.ts';

/**
 * Runs rules and observations against the target: observations look back at what rules have seen.
 *
 * @returns undefined where nothing could be judged; the reason has been told then.
 */
export async function observeTarget(
  options: TargetOptions,
  terminal: Terminal,
  stopped: Promise<unknown>,
): Promise<JudgedReport | undefined> {
  const headers = readHeaders(options.header ?? []);
  await using target = await openTarget(options);
  const report = await judge({ ...options, only: undefined, headers }, target, terminal, stopped);
  if (report.kind === 'judged') return report;
  terminal.error(notJudgedMessage(report));
  return undefined;
}
