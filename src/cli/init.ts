import { resolve } from 'node:path';
import { OptionError, resolveOptions } from '../../contract-tests/suite.ts';
import { API_PREFIX } from '../document/routes.ts';
import { jsonText } from '../report/json-text.ts';
import { CONFIG_FILE, type Config, readConfig, VARIABLE } from './config.ts';
import { failure, writeTextFile } from './files.ts';
import type { InitOptions } from './options.ts';
import type { CommandContext } from './terminal.ts';

const SCHEMA = './node_modules/workspace-files-kit/schemas/config.schema.json';

/**
 * `workspace-files init`: writes a configuration file with a target, from its flags, or adds a
 * target to the file. Refuses what `check` would refuse.
 */
export function init(
  { baseUrl, keyVariable: key }: InitOptions,
  { terminal }: Pick<CommandContext, 'terminal'>,
  [target = 'staging']: readonly string[],
): void {
  if (baseUrl === undefined) throw failure(`write ${CONFIG_FILE}`, 'pass --base-url URL');
  const before: Config = readConfig() ?? {
    $schema: SCHEMA,
    check: { junit: 'workspace-files-check.xml' },
  };
  const problem = problemOf(baseUrl, key);
  if (problem !== undefined) throw failure(`write ${CONFIG_FILE}`, problem);
  if (before.targets && Object.hasOwn(before.targets, target)) {
    throw failure(`write ${CONFIG_FILE}`, `the target "${target}" exists`);
  }
  const targets = { ...before.targets, [target]: { baseUrl, keys: { key } } };
  const file = resolve(process.cwd(), CONFIG_FILE);
  writeTextFile('configuration', file, jsonText({ ...before, targets }));
  terminal.out(`Wrote ${CONFIG_FILE}. Set ${key}, then run: workspace-files check ${target}\n`);
}

function problemOf(baseUrl: string, key: string): string | undefined {
  try {
    resolveOptions({ baseUrl, keys: { key: 'any' } });
  } catch (error) {
    if (error instanceof OptionError) return `--base-url: ${error.problem}`;
    throw error;
  }
  if (baseUrl.includes(API_PREFIX)) return `--base-url: leave ${API_PREFIX} out`;
  return VARIABLE.test(key)
    ? undefined
    : '--key-variable: expected the name of an environment variable in capitals';
}
