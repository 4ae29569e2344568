import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command, Option } from 'commander';
import * as z from 'zod/mini';
import { parseInput } from '../text/parse-input.ts';
import { suggestName } from '../text/suggest.ts';
import { failure, messageOf, readJsonFile } from './files.ts';
import { checkFlags, consumerFlags, driftFlags, learnFlags } from './options.ts';

/** The configuration file: targets by name, and flags by their names in camelCase. */

export const CONFIG_FILE = 'workspace-files.config.json';

/** A flag that the file can set: its value is checked as on the command line. */
const setting = <Value>(schema: z.ZodMiniType<Value>, flag: Option) =>
  z.optional(
    schema.check(
      z.describe(`${flag.flags}: ${flag.description}`),
      z.check(({ value, issues }) => {
        try {
          if (!Array.isArray(value)) flag.parseArg?.(String(value), undefined);
        } catch (cause) {
          const message = messageOf(cause).replace('Expected', 'expected').replace(/\.$/, '');
          issues.push({ code: 'custom', input: value, message });
        }
      }),
    ),
  );
const text = (flag: Option) => setting(z.string(), flag);
const number = (flag: Option) => setting(z.number(), flag);
const toggle = (flag: Option) => setting(z.boolean(), flag);
const list = (flag: Option) => setting(z.array(z.string()), flag);

const reports = {
  json: text(checkFlags.json),
  junit: text(checkFlags.junit),
  html: text(checkFlags.html),
  markdown: text(checkFlags.markdown),
  annotations: text(checkFlags.annotations),
};
const sending = {
  maxRequests: number(checkFlags.maxRequests),
  rate: number(checkFlags.rate),
  timeout: number(checkFlags.timeout),
  deadline: number(checkFlags.deadline),
};
const { knownFiles, expectedFailures, complete } = checkFlags;
const ignoreHeader = list(learnFlags.ignoreHeader);

const commands = {
  check: z.optional(
    z.strictObject({
      ...sending,
      complete: toggle(complete),
      knownFiles: text(knownFiles),
      expectedFailures: text(expectedFailures),
      ...reports,
    }),
  ),
  learn: z.optional(z.strictObject({ ...sending, ignoreHeader, output: text(learnFlags.output) })),
  drift: z.optional(
    z.strictObject({ ...sending, profile: text(driftFlags.profile), ignoreHeader, ...reports }),
  ),
};

const consumer = z.optional(
  z.strictObject({
    strict: toggle(consumerFlags.strict),
    expectedFailures: text(expectedFailures),
    jobs: number(consumerFlags.jobs),
    timeout: number(consumerFlags.timeout),
    deadline: number(consumerFlags.deadline),
    profile: text(consumerFlags.profile),
    against: text(consumerFlags.against),
    ...reports,
  }),
);

/** The name of an environment variable; in capitals, so that no usual key passes for one. */
export const VARIABLE = /^[A-Z_][A-Z_0-9]*$/;

const variable = (description: string) =>
  z
    .string()
    .check(
      z.regex(VARIABLE, 'expected the name of an environment variable in capitals'),
      z.describe(description),
    );

const target = z.strictObject({
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
  ca: text(checkFlags.ca),
  clients: list(driftFlags.client),
  ...sending,
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

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Sets the options of a command that the command line does not set, as the configuration file
 * says. A target overrides the environment with its base URL, keys and headers.
 */
export function applyConfig(command: Command, environment: Environment): void {
  const section = command.name() as keyof typeof commands | 'consumer';
  const name = section === 'consumer' ? undefined : command.args[0];
  const config = readConfig();
  const named = name === undefined ? undefined : targetIn(config, name);
  if (named) useTarget(command, named, environment);
  const sections = [
    named && section !== 'consumer' ? named[section] : undefined,
    named,
    config?.[section],
  ];
  for (const settings of sections) {
    for (const [option, value] of Object.entries(settings ?? {})) {
      const isFlag = command.options.some((each) => each.attributeName() === option);
      const source = command.getOptionValueSource(option) ?? 'default';
      if (isFlag && source === 'default') setOption(command, option, value);
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
function useTarget(command: Command, target: TargetConfig, environment: Environment): void {
  const isGiven = (name: string) => command.getOptionValueSource(name) === 'cli';
  if (command.getOptionValue('mock') === true) {
    throw failure('use the target', 'expected it or --mock, found both');
  }
  if (!isGiven('baseUrl')) setOption(command, 'baseUrl', target.baseUrl);
  for (const kind of ['key', 'unscoped', 'expired', 'other'] as const) {
    const option = kind === 'key' ? kind : `${kind}Key`;
    const secret = environment[target.keys[kind] ?? ''];
    if (isGiven(option)) continue;
    if (kind === 'key' && !secret) {
      const found = 'expected it in the variable that keys.key of the target names, found nothing';
      throw failure('find the API key', found);
    }
    setOption(command, option, secret);
  }
  // Lines that repeat a request read the keys from the same variables.
  setOption(command, 'keyVariables', target.keys);
  const { header: given = [] } = command.opts<{ readonly header?: readonly string[] }>();
  const nameOf = (line: string) => line.split(':', 1)[0]?.trim().toLowerCase();
  const own = Object.entries(target.headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .filter((line) => !given.some((other) => nameOf(other) === nameOf(line)));
  if (own.length > 0) setOption(command, 'header', [...own, ...given]);
  if (!isGiven('client')) setOption(command, 'client', target.clients);
}
