import { resolve } from 'node:path';
import { OptionError, resolveOptions } from '../../contract-tests/suite.ts';
import { API_PREFIX } from '../document/routes.ts';
import { parseSettings } from '../profile/parse-settings.ts';
import { jsonText } from '../report/json-text.ts';
import { type Config, configSchema, findConfig, VARIABLE } from './config.ts';
import { failure, readJsonFile } from './files.ts';
import type { InitOptions } from './flags/target-flags.ts';
import { writeTextFile } from './report-files.ts';
import type { CommandContext } from './terminal.ts';

const FILE = 'workspace-files.config.json';
const SCHEMA = './node_modules/workspace-files-kit/schemas/config.schema.json';

/**
 * `workspace-files init`: writes a configuration file with a target, from its flags, or adds a
 * target to the file. Refuses what `check` would refuse.
 */
export function init(
  { baseUrl = '', keyVariable: key = 'WORKSPACE_FILES_KEY' }: InitOptions,
  { terminal }: Pick<CommandContext, 'terminal'>,
  [target = 'staging']: readonly string[],
): void {
  refuseBaseUrl(baseUrl);
  if (!VARIABLE.test(key)) {
    throw failure(`write ${FILE}`, '--key-variable: expected the name of an environment variable');
  }
  const there = findConfig(process.cwd());
  if (there !== undefined && there !== FILE) throw failure(`write ${FILE}`, `${there} exists`);
  const before: Config = there
    ? parseSettings(configSchema, readJsonFile(resolve(FILE), FILE), FILE)
    : { $schema: SCHEMA, check: { junit: 'workspace-files-check.xml' } };
  if (before.targets && Object.hasOwn(before.targets, target)) {
    throw failure(`write ${FILE}`, `the target "${target}" exists`);
  }
  const targets = { ...before.targets, [target]: { baseUrl, keys: { key } } };
  writeTextFile('configuration', FILE, jsonText({ ...before, targets }));
  terminal.out(`Wrote ${FILE}. Set ${key}, then run: workspace-files check ${target}\n`);
}

function refuseBaseUrl(baseUrl: string): void {
  try {
    resolveOptions({ baseUrl, keys: { key: 'any' } });
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    throw failure(`write ${FILE}`, `--base-url: ${error.fault}`, error);
  }
  if (new URL(baseUrl).pathname.includes(API_PREFIX)) {
    throw failure(
      `write ${FILE}`,
      `--base-url: leave ${API_PREFIX} out, since every request adds it`,
    );
  }
}
