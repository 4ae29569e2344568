import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import * as z from 'zod/mini';
import { parseSettings } from '../profile/parse-settings.ts';
import { nearestName } from '../text/suggest.ts';
import { failure, messageOf, readJsonFile } from './files.ts';
import { consumerFlags } from './flags/consumer-flags.ts';
import { type Environment, type Flag, type Flags, flagName } from './flags/flag.ts';
import { checkFlags, deploymentFlags, driftFlags, learnFlags } from './flags/target-flags.ts';

/** The configuration file. A setting is a flag whose record says so, by its name in camelCase. */

function schemaOf({ value, range, decimals, words, each }: Flag): z.ZodMiniType {
  if (value === undefined) return z.boolean();
  if (words) return z.enum(words);
  if (each) return z.array(z.string());
  if (!range) return z.string();
  const [smallest, largest] = range;
  return (decimals ? z.number() : z.int()).check(z.minimum(smallest), z.maximum(largest));
}

/** The settings among the flags of a command. */
const settingsOf = (flags: Flags, place: 'command' | 'target') =>
  Object.fromEntries(
    Object.entries(flags)
      .filter(([, { setting }]) => setting === place || setting === 'both')
      .map(([name, flag]) => [name, settingOf(name, flag)]),
  );

const settingOf = (name: string, flag: Flag) => {
  const shown = `--${flagName(name)}${flag.value === undefined ? '' : ` ${flag.value}`}`;
  return z.optional(schemaOf(flag).check(z.describe(`${shown}: ${flag.help}`)));
};

const section = (flags: Flags) => z.optional(z.strictObject(settingsOf(flags, 'command')));

const commands = {
  check: section(checkFlags),
  learn: section(learnFlags),
  drift: section(driftFlags),
};

/** The name of an environment variable. */
export const VARIABLE = /^[A-Za-z_][A-Za-z_0-9]*$/;

const variable = (description: string) =>
  z
    .string()
    .check(
      z.regex(VARIABLE, 'expected the name of an environment variable'),
      z.describe(description),
    );

const target = z.strictObject({
  ...settingsOf(deploymentFlags, 'target'),
  baseUrl: z.string().check(z.describe('Scheme, host and path prefix, without /api/v1.')),
  keys: z.strictObject({
    key: variable('The variable with a valid key that has files:read.'),
    unscoped: z.optional(variable('The variable with a valid key without files:read.')),
    expired: z.optional(variable('The variable with an expired key.')),
    other: z.optional(variable('The variable with a valid key of a different workspace.')),
  }),
  headers: z.optional(
    z
      .record(z.string(), z.string())
      .check(z.describe('Headers to send with every request. Secrets belong in the environment.')),
  ),
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
  consumer: section(consumerFlags),
});

export type Config = z.output<typeof configSchema>;
type TargetConfig = z.output<typeof target>;

const CONFIG_FILES = ['ts', 'js', 'json'].map((ending) => `workspace-files.config.${ending}`);

/** The configuration file of a folder, or undefined. */
export const findConfig = (folder: string): string | undefined =>
  CONFIG_FILES.find((name) => existsSync(resolve(folder, name)));

/**
 * Sets the options of a command that neither the command line nor the environment sets, as the
 * configuration file in the working directory says.
 *
 * @param target the name of a target; its base URL and keys override the environment.
 */
export async function applyConfig(
  command: Command,
  target: string | undefined,
  environment: Environment,
): Promise<void> {
  const file = findConfig(process.cwd());
  if (file === undefined) {
    if (target === undefined) return;
    const expected = `expected ${CONFIG_FILES.join(', ')} in this folder, found none`;
    throw failure(
      `find the target "${target}"`,
      `${expected}; \`workspace-files init\` writes one`,
    );
  }
  const given = await readConfig(file);
  refuseKeys(given, file);
  const config = parseSettings(configSchema, given, file);
  const named = target === undefined ? undefined : targetIn(config, target, file);
  if (named) useTarget(command, named, environment);
  for (const settings of [
    sectionOf(named, command.name()),
    named,
    sectionOf(config, command.name()),
  ])
    for (const [name, value] of Object.entries(settings ?? {})) setDefault(command, name, value);
}

/** A key in the place of a variable's name is refused without printing it. */
function refuseKeys(config: unknown, file: string): void {
  const { targets }: { readonly targets?: unknown } = Object(config);
  for (const [name, given] of Object.entries(Object(targets))) {
    for (const [kind, value] of Object.entries(Object(Object(given).keys))) {
      if (typeof value !== 'string' || VARIABLE.test(value)) continue;
      const expected = 'expected the name of an environment variable, found something else';
      throw failure(
        `read ${file}`,
        `targets.${name}.keys.${kind}: ${expected} (not shown: it may be a key)`,
      );
    }
  }
}

async function readConfig(file: string): Promise<unknown> {
  const path = resolve(file);
  if (file.endsWith('.json')) return readJsonFile(path, file);
  try {
    const { default: config }: { default: unknown } = await import(pathToFileURL(path).href);
    return config;
  } catch (cause) {
    const hint = file.endsWith('.ts') ? '; TypeScript needs Node 22.18 or later' : '';
    throw failure(`read ${file}`, messageOf(cause) + hint, cause);
  }
}

function targetIn({ targets = {} }: Config, name: string, file: string): TargetConfig {
  const target = Object.hasOwn(targets, name) ? targets[name] : undefined;
  if (target) return target;
  const names = Object.keys(targets);
  const nearest = nearestName(name, names);
  const known = nearest
    ? `did you mean "${nearest}"?`
    : `${file} has ${names.join(', ') || 'none'}`;
  throw failure(`find the target "${name}"`, known);
}

/** As if its base URL, keys and headers were flags. Keys of a different deployment are removed. */
function useTarget(command: Command, target: TargetConfig, environment: Environment): void {
  const set = (name: string, value: unknown) => {
    if (command.getOptionValueSource(name) === 'cli') return;
    command.setOptionValueWithSource(name, value, 'cli');
  };
  set('baseUrl', target.baseUrl);
  for (const kind of ['key', 'unscoped', 'expired', 'other'] as const) {
    const option = kind === 'key' ? kind : `${kind}Key`;
    const variable = target.keys[kind];
    const secret = variable === undefined ? undefined : environment[variable] || undefined;
    if (kind === 'key' && !secret && command.getOptionValueSource(option) !== 'cli') {
      const name = /^[A-Z][A-Z\d_]*$/.test(variable ?? '')
        ? ` ${variable}`
        : ' that the file names';
      throw failure('find the API key', `expected it in the variable${name}, found nothing`);
    }
    if (secret !== undefined) set(option, secret);
    else if (command.getOptionValueSource(option) === 'env') {
      command.setOptionValueWithSource(option, undefined, undefined);
    }
  }
  // Lines that repeat a request read the keys from the same variables.
  command.setOptionValueWithSource('keyVariables', target.keys, 'config');
  const { header: given = [] } = command.opts<{ readonly header?: readonly string[] }>();
  const nameOf = (line: string) => line.split(':', 1)[0]?.trim().toLowerCase();
  const own = Object.entries(target.headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .filter((line) => !given.some((other) => nameOf(other) === nameOf(line)));
  if (own.length > 0) command.setOptionValueWithSource('header', [...own, ...given], 'cli');
}

const sectionOf = (settings: object | undefined, name: string): object | undefined => {
  const section: unknown = settings && Reflect.get(settings, name);
  return typeof section === 'object' && section !== null ? section : undefined;
};

function setDefault(command: Command, name: string, value: unknown): void {
  const source = command.getOptionValueSource(name);
  const isFlag = command.options.some((option) => option.attributeName() === name);
  if (!isFlag || value === undefined || (source !== undefined && source !== 'default')) return;
  command.setOptionValueWithSource(name, value, 'config');
}
