import { OptionError, resolveOptions } from '../../contract-tests/suite.ts';
import { API_PREFIX } from '../document/routes.ts';
import { jsonText } from '../report/json-text.ts';
import { CONFIG_FILE, type Config, readConfig, VARIABLE } from './config.ts';
import { failure } from './files.ts';
import type { InitOptions } from './options.ts';
import { writeTextFile } from './publish.ts';
import type { CommandContext } from './terminal.ts';

const SCHEMA = './node_modules/workspace-files-kit/schemas/config.schema.json';

/**
 * `workspace-files init`: writes a configuration file with a target, from its flags, or adds a
 * target to the file. Refuses what `check` would refuse.
 */
export function init(
  { baseUrl = '', keyVariable: key }: InitOptions,
  { terminal }: Pick<CommandContext, 'terminal'>,
  [target = 'staging']: readonly string[],
): void {
  refuseBaseUrl(baseUrl);
  if (!VARIABLE.test(key)) {
    throw refusal('--key-variable: expected the name of an environment variable in capitals');
  }
  const before: Config = readConfig() ?? {
    $schema: SCHEMA,
    check: { junit: 'workspace-files-check.xml' },
  };
  if (before.targets && Object.hasOwn(before.targets, target)) {
    throw refusal(`the target "${target}" exists`);
  }
  const targets = { ...before.targets, [target]: { baseUrl, keys: { key } } };
  writeTextFile('configuration', CONFIG_FILE, jsonText({ ...before, targets }));
  terminal.out(`Wrote ${CONFIG_FILE}. Set ${key}, then run: workspace-files check ${target}\n`);
}

const refusal = (reason: string, cause?: unknown) => failure(`write ${CONFIG_FILE}`, reason, cause);

function refuseBaseUrl(baseUrl: string): void {
  try {
    resolveOptions({ baseUrl, keys: { key: 'any' } });
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    throw refusal(`--base-url: ${error.fault}`, error);
  }
  if (new URL(baseUrl).pathname.includes(API_PREFIX)) {
    throw refusal(`--base-url: leave ${API_PREFIX} out, since every request adds it`);
  }
}
