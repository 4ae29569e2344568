import {
  type ContractReport,
  type During,
  type KeyVariables,
  type KnownFile,
  OptionError,
  type Wait,
} from '../../../contract-tests/suite.ts';
import { runContract } from '../../learn/contract.ts';
import { sampleText } from '../../report/check-report.ts';
import { type CommandLine, endingText, runCommand } from '../consumer/command-process.ts';
import { lastOutput } from '../consumer/read-output.ts';
import { failure } from '../files.ts';
import type { CheckOptions, TargetOptions } from '../flags/target-flags.ts';
import { createProgress, endOfRun } from '../progress.ts';
import type { CommandContext } from '../terminal.ts';
import { flagNames, flagOf } from './flag-names.ts';
import { notJudgedMessage } from './not-judged.ts';
import { openTarget, type Target } from './target.ts';
import { openTransport } from './transport.ts';

type JudgeOptions = TargetOptions &
  Partial<Pick<CheckOptions, 'strict' | 'only' | 'during'>> & {
    readonly knownFiles?: readonly KnownFile[] | undefined;
    /** The variables that a target of the configuration file names. */
    readonly keyVariables?: Partial<KeyVariables> | undefined;
  };

/** Judges and observes the target, showing progress. If the run is stopped, its report says so. */
export async function judge(
  options: JudgeOptions,
  target: Target,
  { terminal, stopped }: CommandContext,
): Promise<ContractReport> {
  const { only, strict, maxRequests, rate, timeout, deadline, keyHeader, ca, origin } = options;
  const { isOwn, baseUrl, keys, headers } = target;
  const proxyToken = headers['Proxy-Authorization'];
  await using transport = openTransport(ca, proxyToken, isOwn ? {} : process.env);
  const signal = endOfRun(stopped, deadline);
  using progress = createProgress(terminal);
  try {
    return await runContract({
      ...{ baseUrl, keys, headers },
      keyVariables: options.keyVariables,
      fetch: transport.fetch,
      only,
      keyHeader,
      origin,
      strict,
      maxRequests,
      requestsPerSecond:
        rate ?? (isOwn || isLoopback(baseUrl) ? Number.POSITIVE_INFINITY : undefined),
      timeoutMs: timeout,
      knownFiles: options.knownFiles,
      during: duringOf(options, target, signal),
      signal,
      onWait: ({ milliseconds, why }) => progress.wait(milliseconds, reasons[why]),
      observe: only === undefined,
      onOutcome: progress.step,
      onObservation: progress.step,
    });
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    throw failure('judge the deployment', `${flagOf(error.option)}: ${error.fault}`, error);
  }
}

/** A deployment on this machine needs no rate limit. */
const isLoopback = (baseUrl: string): boolean =>
  /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|\/|$)/i.test(baseUrl);

/** Runs the command of --during, if it is given. */
function duringOf(
  { during }: JudgeOptions,
  { baseUrl, keys, headers }: Target,
  signal: AbortSignal,
): During | undefined {
  if (during === undefined) return undefined;
  const secrets = Object.values(keys).filter((key) => key !== undefined);
  // A short value is not a secret, and many variables would contain it.
  const values = Object.values(headers).filter(({ length }) => length >= 4);
  return duringCommand(during, baseUrl, [...secrets, ...values], signal);
}

/** Milliseconds after which the command is ended. */
const MAX_DURING = 60_000;

/**
 * Runs a shell command during a walk of the listing. Its environment has the base URL, the
 * workspace and the last file that was listed, but no key.
 *
 * @param secrets keys, and header values that may be secret: they are kept out of its environment.
 * @param signal ends the command together with the run.
 * @throws Error if the command fails, which does not count against the deployment.
 */
export function duringCommand(
  command: string,
  baseUrl: string,
  secrets: readonly string[],
  signal: AbortSignal,
): During {
  return async ({ workspaceId, lastFileId }) => {
    const limit = AbortSignal.timeout(MAX_DURING);
    const env = {
      ...withoutSecrets(process.env, secrets),
      WORKSPACE_FILES_BASE_URL: baseUrl,
      WORKSPACE_FILES_WORKSPACE_ID: workspaceId,
      WORKSPACE_FILES_LAST_FILE_ID: lastFileId,
    };
    const either = AbortSignal.any([limit, signal]);
    const end = await runCommand(inShell(command), { env, signal: either });
    if (signal.aborted) throw new Error('the run was stopped');
    if (limit.aborted) throw new Error(`the command took more than ${MAX_DURING / 1000} s`);
    if (end.kind === 'exited' && end.exitCode === 0) return;
    const output = 'err' in end ? lastOutput(end.err) : '';
    throw new Error(`the command ${endingText(end)}${output}`);
  };
}

const inShell = (command: string): CommandLine =>
  process.platform === 'win32'
    ? ['cmd.exe', '/d', '/s', '/c', command]
    : ['/bin/sh', '-c', command];

/** The environment without the settings of this program, and without secrets under other names. */
function withoutSecrets(env: NodeJS.ProcessEnv, secrets: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name, value = '']) =>
        !name.startsWith('WORKSPACE_FILES_') && !secrets.some((secret) => value.includes(secret)),
    ),
  );
}

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
