import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import * as z from 'zod/mini';
import { parseInput } from '../text/parse-input.ts';
import { suggestName } from '../text/suggest.ts';
import { failure, readJsonFile } from './files.ts';
import type { Flag, Flags } from './flag.ts';
import {
  checkFlags,
  consumerFlags,
  driftFlags,
  learnFlags,
  reportFlags,
  sendingFlags,
} from './options.ts';

/** The configuration file: targets by name, and flags by their names in camelCase. */

export const CONFIG_FILE = 'workspace-files.config.json';

const { complete, knownFiles, expectedFailures } = checkFlags;
const { ignoreHeader, output } = learnFlags;
const { profile: learnedProfile } = driftFlags;

/** Flags that the file can set: a value is checked as on the command line. */
const settings = (flags: Flags): Readonly<Record<string, z.ZodMiniType>> =>
  Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, setting(flag)]));

const setting = ({ schema, flags, description }: Flag<unknown>): z.ZodMiniType =>
  z.optional(schema.check(z.describe(`${flags}: ${description}`)));

const section = (flags: Flags) => z.optional(z.strictObject(settings(flags)));
const commands = {
  check: section({ ...sendingFlags, complete, knownFiles, expectedFailures, ...reportFlags }),
  learn: section({ ...sendingFlags, ignoreHeader, output }),
  drift: section({ ...sendingFlags, profile: learnedProfile, ...reportFlags }),
};
const { strict, jobs, timeout, deadline, profile, against } = consumerFlags;
const consumer = section({
  ...{ strict, expectedFailures, jobs, timeout, deadline, profile, against },
  ...reportFlags,
});

/** The name of an environment variable; in capitals, so that no usual key passes for one. */
const variable = z
  .string()
  .check(z.regex(/^[A-Z_][A-Z_0-9]*$/, 'expected the name of an environment variable in capitals'));
const optional = z.optional(variable);

const target = z.strictObject({
  baseUrl: z.string().check(z.describe('Scheme, host and path prefix, without /api/v1.')),
  keys: z
    .strictObject({ key: variable, unscoped: optional, expired: optional, other: optional })
    .check(z.describe('The variables with the keys of --key, --unscoped-key and so on.')),
  headers: z.optional(
    z
      .record(z.string(), z.string())
      .check(z.describe('Headers to send with every request. Secrets belong in the environment.')),
  ),
  clients: setting(driftFlags.client),
  ...settings({ ca: checkFlags.ca, ...sendingFlags }),
  ...commands,
});

export const configSchema = z.strictObject({
  $schema: z.optional(z.string().check(z.describe('The JSON Schema of this file.'))),
  targets: z.optional(
    z
      .record(z.string(), target)
      .check(z.describe('Deployments by name, for `check NAME`, `learn NAME` and `drift NAME`.')),
  ),
  ...commands,
  consumer,
});

export type Config = z.output<typeof configSchema>;
type TargetConfig = z.output<typeof target>;

/** The configuration in the working directory; undefined if there is none. */
export function readConfig(): Config | undefined {
  const file = resolve(process.cwd(), CONFIG_FILE);
  if (!existsSync(file)) return undefined;
  return parseInput(configSchema, readJsonFile(file, CONFIG_FILE), `read ${CONFIG_FILE}`);
}

/**
 * Sets the options of a command that the command line does not set, as the configuration file
 * says. A target overrides the environment with its base URL, keys and headers.
 */
export function applyConfig(command: Command): void {
  const section = command.name() as keyof typeof commands | 'consumer';
  const config = readConfig();
  const name = section === 'consumer' ? undefined : command.args[0];
  const named = name === undefined ? undefined : targetIn(config, name);
  if (named) useTarget(command, named);
  const own = named && section !== 'consumer' ? named[section] : undefined;
  for (const given of [own, named, config?.[section]]) {
    for (const [option, value] of Object.entries(given ?? {})) {
      const isFlag = command.options.some((each) => each.attributeName() === option);
      if (isFlag && (command.getOptionValueSource(option) ?? 'default') === 'default') {
        setOption(command, option, value);
      }
    }
  }
}

const setOption = (command: Command, name: string, value: unknown): void => {
  command.setOptionValueWithSource(name, value, 'config');
};

function targetIn(config: Config | undefined, name: string): TargetConfig {
  const { targets = {} } = config ?? {};
  const target = Object.hasOwn(targets, name) ? targets[name] : undefined;
  if (target) return target;
  const names = Object.keys(targets);
  const hint =
    names.length > 0
      ? suggestName(name, names)
      : `expected ${CONFIG_FILE} in this folder with such a target; \`workspace-files init\` writes one`;
  throw failure(`find the target "${name}"`, hint);
}

/** As if the base URL, keys and headers of the target were flags. Keys of the environment go. */
function useTarget(command: Command, target: TargetConfig): void {
  const { baseUrl, keys, headers = {}, clients } = target;
  if (command.getOptionValue('mock') === true) {
    throw failure('use the target', 'it cannot be combined with --mock');
  }
  const secretIn = (variable = '') => process.env[variable] || undefined;
  const values = {
    baseUrl,
    client: clients,
    key: secretIn(keys.key),
    unscopedKey: secretIn(keys.unscoped),
    expiredKey: secretIn(keys.expired),
    otherKey: secretIn(keys.other),
  };
  for (const [option, value] of Object.entries(values)) {
    if (command.getOptionValueSource(option) !== 'cli') setOption(command, option, value);
  }
  if (command.getOptionValue('key') === undefined) {
    // Not named: it may be a key, written there by mistake.
    throw failure('find the API key', 'set the variable that keys.key of the target names');
  }
  // Lines that repeat a request read the keys from the same variables.
  setOption(command, 'keyVariables', keys);
  const own = Object.entries(headers).map(([header, value]) => `${header}: ${value}`);
  const { header: more = [] } = command.opts<{ readonly header?: readonly string[] }>();
  setOption(command, 'header', [...own, ...more]);
}
