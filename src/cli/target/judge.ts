import {
  type ContractReport,
  type JudgedReport,
  type KeyVariables,
  type NotJudgedReport,
  OptionError,
  type SettingNames,
} from '../../../contract-tests/suite.ts';
import { API_PREFIX } from '../../document/routes.ts';
import { runContract } from '../../learn/contract.ts';
import { answerLine, sampleText } from '../../report/check-report.ts';
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
  keys: {
    key: '--key',
    unscoped: '--unscoped-key',
    expired: '--expired-key',
    other: '--other-key',
  },
  settings: {
    maxRequests: '--max-requests',
    requestsPerSecond: '--rate',
    timeoutMs: '--timeout',
  },
  extras: { knownFiles: '--known-files', during: '--during' },
};

interface JudgeOptions extends TargetOptions {
  readonly only?: readonly string[] | undefined;
  readonly during?: CheckOptions['during'];
  readonly knownFiles?: readonly string[] | undefined;
  /** The variables that a target of the configuration file names. */
  readonly keyVariables?: Partial<KeyVariables> | undefined;
}

/** Judges and observes the target, showing progress. If the run is stopped, its report says so. */
export async function judge(
  options: JudgeOptions,
  { baseUrl, keys, headers, fetch }: Target,
  { terminal, stopped }: CommandContext,
): Promise<ContractReport> {
  const { only, during, knownFiles, maxRequests, rate, timeout, deadline } = options;
  const signal = endOfRun(stopped, deadline);
  using progress = createProgress(terminal);
  const secrets = [...Object.values(keys), ...Object.values(headers)];
  try {
    return await runContract({
      ...{ baseUrl, keys, headers, fetch, only, maxRequests, knownFiles, signal },
      keyVariables: options.keyVariables,
      // A deployment on this machine needs no rate limit.
      requestsPerSecond: rate ?? (LOOPBACK.test(baseUrl) ? Number.POSITIVE_INFINITY : undefined),
      timeoutMs: timeout,
      during: during === undefined ? undefined : duringCommand(during, baseUrl, secrets, signal),
      observe: only === undefined,
      onWait: ({ milliseconds, why }) =>
        progress.wait(milliseconds, why === 'rate' ? '--rate' : why),
      onOutcome: progress.step,
      onObservation: progress.step,
    });
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    const { option, problem } = error;
    const [kind = '', name = ''] = option.split(/\.(.*)/s);
    const { keys: ofKeys, settings, extras } = flagNames;
    const flags: Readonly<Record<string, string>> = {
      ...{ ...ofKeys, ...settings, ...extras },
      ...{ baseUrl: '--base-url', headers: `--header ${name}` },
    };
    throw failure(
      'judge the deployment',
      `${flags[kind] ?? flags[name] ?? option}: ${problem}`,
      error,
    );
  }
}

const LOOPBACK = /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|\/|$)/i;

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
  const { message, reason, evidence, baseUrl } = report;
  const exchange = evidence.at(-1);
  const place = placeToLook(report, exchange?.status ?? 0);
  const lines = [
    message,
    ...(exchange ? [`  answered  ${answerLine(exchange)}`] : []),
    ...(reason === 'unreachable' ? [`  base URL  ${baseUrl}`] : []),
    ...(place === undefined ? [] : [`  look at   ${place}`]),
    ...(exchange ? [`  repeat    ${exchange.curl}`] : []),
  ];
  return `${lines.map((line) => printable(line)).join('\n')}\n`;
}

function placeToLook(report: NotJudgedReport, status: number): string | undefined {
  const { reason, baseUrl, proxyStatus, hasUntrustedCertificate } = report;
  if (proxyStatus === 407) return 'the credentials of the proxy, in its URL';
  if (reason === 'proxy') {
    return 'the proxy or gateway in front of the deployment: whether it runs, and passes on the Authorization header';
  }
  if (hasUntrustedCertificate) return '--ca FILE: the certificate of its authority, in PEM';
  if (reason === 'unreachable') {
    return 'whether the deployment is running, the host and port of the base URL, and HTTP_PROXY and HTTPS_PROXY if they are set';
  }
  if (reason !== 'key-refused') return undefined;
  if (baseUrl.includes(API_PREFIX)) {
    return `the base URL: leave ${API_PREFIX} out, since every request adds it`;
  }
  return status === 401 || status === 403
    ? 'the key: it may be mistyped, expired, or made for another deployment'
    : 'the base URL, with its path prefix (a redirect is not followed); the key; --rate';
}
