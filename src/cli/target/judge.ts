import type {
  ContractReport,
  JudgedReport,
  KeyVariables,
  NotJudgedReport,
  SettingNames,
} from '../../../contract-tests/suite.ts';
import { runContract } from '../../learn/contract.ts';
import { answerLine, sampleText } from '../../report/check-report.ts';
import { OperationError } from '../../text/operation-error.ts';
import { plural } from '../../text/plural.ts';
import { printable } from '../../text/printable.ts';
import { failure } from '../files.ts';
import type { CheckOptions, TargetOptions } from '../options.ts';
import { createProgress, endOfRun } from '../progress.ts';
import type { CommandContext } from '../terminal.ts';
import { duringCommand } from './during.ts';
import { openTarget, type Target } from './target.ts';

/** The flags that set what the suite names. */
export const flagNames: SettingNames = {
  'keys.key': '--key',
  'keys.unscoped': '--unscoped-key',
  'keys.expired': '--expired-key',
  'keys.other': '--other-key',
  maxRequests: '--max-requests',
  requestsPerSecond: '--rate',
  timeoutMs: '--timeout',
  knownFiles: '--known-files',
  during: '--during',
};

interface JudgeOptions extends TargetOptions {
  readonly only?: readonly string[] | undefined;
  readonly during?: CheckOptions['during'];
  readonly knownFiles?: readonly string[] | undefined;
  /** The variables that a target of the configuration file names. */
  readonly keyVariables?: Partial<KeyVariables> | undefined;
}

const LOOPBACK = /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|\/|$)/i;

/** Judges and observes the target, showing progress. If the run is stopped, its report says so. */
export async function judge(
  options: JudgeOptions,
  { baseUrl, keys, headers, fetch }: Target,
  { terminal, stopped }: CommandContext,
): Promise<ContractReport> {
  const { only, during, knownFiles, keyVariables, maxRequests, rate, timeout, deadline } = options;
  const signal = endOfRun(stopped, deadline);
  using progress = createProgress(terminal);
  const secrets = [...Object.values(keys), ...Object.values(headers)];
  try {
    return await runContract({
      baseUrl,
      keys,
      keyVariables,
      headers,
      fetch,
      only,
      maxRequests,
      knownFiles,
      signal,
      // A deployment on this machine needs no rate limit.
      requestsPerSecond: rate ?? (LOOPBACK.test(baseUrl) ? Number.POSITIVE_INFINITY : undefined),
      timeoutMs: timeout,
      during: during === undefined ? undefined : duringCommand(during, baseUrl, secrets, signal),
      observe: only === undefined,
      onWait: progress.wait,
      onOutcome: progress.step,
      onObservation: progress.step,
    });
  } catch (error) {
    const [problem] = error instanceof OperationError ? error.problems : [];
    if (!problem?.path) throw error;
    const flags: Readonly<Record<string, string>> = { ...flagNames, baseUrl: '--base-url' };
    const flag = flags[problem.path] ?? problem.path.replace('headers.', '--header ');
    throw failure('judge the deployment', `${flag}: ${problem.message}`, error);
  }
}

/**
 * Runs all rules and observations: observations use the results of the rules. Prints why nothing
 * could be judged, or how much of a long listing was read.
 */
export async function observeTarget(
  options: TargetOptions,
  context: CommandContext,
): Promise<ContractReport> {
  await using target = await openTarget(options);
  const report = await judge(options, target, context);
  if (report.kind === 'not-judged') context.terminal.error(notJudgedMessage(report));
  else if (report.sample?.complete === false)
    context.terminal.error(`${sampleText(report.sample, flagNames)}\n`);
  return report;
}

/** What failed rules mean for observed choices; empty if none failed. */
export const failedRulesNotes = ({ counts: { fail } }: JudgedReport): string[] =>
  fail === 0 ? [] : [`${plural(fail, 'rule')} failed, so choices may be misread; see check`];

/** The message if nothing could be judged: the reason, the response, and what to check. */
export function notJudgedMessage(report: NotJudgedReport): string {
  const exchange = report.evidence.at(-1);
  const place = placeToLook(report);
  const lines = [
    report.message,
    ...(exchange ? [`  answered  ${answerLine(exchange)}`] : []),
    ...(place === undefined ? [] : [`  look at   ${place}`]),
    ...(exchange ? [`  repeat    ${exchange.curl}`] : []),
  ];
  return `${lines.map((line) => printable(line)).join('\n')}\n`;
}

function placeToLook(report: NotJudgedReport): string | undefined {
  const { reason, proxyStatus, hasUntrustedCertificate, evidence } = report;
  if (reason === 'interrupted') return undefined;
  if (proxyStatus === 407) return 'the credentials of the proxy, in its URL';
  if (reason === 'proxy') {
    return 'the proxy or gateway in front of the deployment: whether it runs, and passes on the Authorization header';
  }
  if (hasUntrustedCertificate) return '--ca FILE: the certificate of its authority, in PEM';
  if (reason === 'timeout') {
    return 'whether the deployment is running; --timeout, if it takes longer to respond';
  }
  if (reason === 'unreachable') {
    return 'whether the deployment is running, the host and port of the base URL, and HTTP_PROXY and HTTPS_PROXY if they are set';
  }
  const status = evidence.at(-1)?.status ?? 0;
  if (status === 401 || status === 403) {
    return 'the key: it may be mistyped, expired, or made for another deployment';
  }
  return status >= 300 && status <= 399
    ? 'the base URL: pass the address that it redirects to'
    : 'the base URL, with its path prefix; the key; --rate';
}
