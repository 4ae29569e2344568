import * as z from 'zod/mini';
import { consumerFlags } from './flags/consumer-flags.ts';
import { type Flag, type Flags, flagName } from './flags/flag.ts';
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

const variable = (description: string) =>
  z
    .string()
    .check(
      z.regex(/^[A-Za-z_][A-Za-z_0-9]*$/, 'expected the name of an environment variable'),
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
export type TargetConfig = z.output<typeof target>;
