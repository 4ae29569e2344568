import { keyVariables, type OptionName, type SettingNames } from '../../../contract-tests/suite.ts';
import { flagName } from '../flags/flag.ts';

/** The flags of the commands that send requests to a deployment. */
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

const { keys, settings, extras } = flagNames;

/** Flags by option. Keys are usually set by environment variables, so those are named too. */
const flags: Readonly<Partial<Record<OptionName, string>>> = {
  'keys.key': `${keys.key} (${keyVariables.key})`,
  'keys.unscoped': `${keys.unscoped} (${keyVariables.unscoped})`,
  'keys.expired': `${keys.expired} (${keyVariables.expired})`,
  'keys.other': `${keys.other} (${keyVariables.other})`,
  knownFiles: extras.knownFiles,
  ...settings,
};

/** The flag that sets an option of the run. */
export const flagOf = (option: OptionName): string =>
  option.startsWith('headers.')
    ? `--header ${option.slice('headers.'.length)}`
    : (flags[option] ?? `--${flagName(option)}`);
