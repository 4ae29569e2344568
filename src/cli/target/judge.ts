import {
  type ContractReport,
  type KeyVariables,
  type KnownFile,
  keyVariables,
  OptionError,
  type OptionName,
  type SettingNames,
  type Wait,
} from '../../../contract-tests/suite.ts';
import { runContract } from '../../learn/contract.ts';
import { sampleText } from '../../report/check-report.ts';
import { failure } from '../files.ts';
import type { CheckOptions, TargetOptions } from '../options.ts';
import { createProgress, endOfRun } from '../progress.ts';
import type { CommandContext } from '../terminal.ts';
import { duringCommand } from './during.ts';
import { notJudgedMessage } from './not-judged.ts';
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

const { keys: keyFlags, settings, extras } = flagNames;

/** Keys are usually set by environment variables, so those are named too. */
const flags: Readonly<Partial<Record<OptionName, string>>> = {
  baseUrl: '--base-url',
  'keys.key': `${keyFlags.key} (${keyVariables.key})`,
  'keys.unscoped': `${keyFlags.unscoped} (${keyVariables.unscoped})`,
  'keys.expired': `${keyFlags.expired} (${keyVariables.expired})`,
  'keys.other': `${keyFlags.other} (${keyVariables.other})`,
  ...extras,
  ...settings,
};

const flagOf = (option: OptionName): string =>
  option.startsWith('headers.')
    ? `--header ${option.slice('headers.'.length)}`
    : (flags[option] ?? `--${option}`);

interface JudgeOptions extends TargetOptions {
  readonly only?: readonly string[] | undefined;
  readonly during?: CheckOptions['during'];
  readonly knownFiles?: readonly KnownFile[] | undefined;
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
      onWait: ({ milliseconds, why }) => progress.wait(milliseconds, reasons[why]),
      onOutcome: progress.step,
      onObservation: progress.step,
    });
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    throw failure('judge the deployment', `${flagOf(error.option)}: ${error.fault}`, error);
  }
}

const LOOPBACK = /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|\/|$)/i;

/** Why the run waits. */
const reasons: Readonly<Record<Wait['why'], string>> = {
  'Retry-After': 'the deployment asks for it (Retry-After)',
  429: 'the deployment limits the rate (429)',
  502: 'the deployment is not available (502)',
  503: 'the deployment is not available (503)',
  504: 'the deployment is not available (504)',
  rate: 'the rate of the run (--rate)',
};

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
