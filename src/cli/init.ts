import { resolve } from 'node:path';
import { resolveOptions } from '../../contract-tests/suite.ts';
import { jsonText } from '../report/json-text.ts';
import { OperationError } from '../text/operation-error.ts';
import { CONFIG_FILE, type Config, readConfig } from './config.ts';
import { failure, writeTextFile } from './files.ts';
import type { InitOptions } from './options.ts';
import type { CommandContext } from './terminal.ts';

const SCHEMA = './node_modules/workspace-files-kit/schemas/config.schema.json';

/**
 * `workspace-files init`: writes a configuration file with a target, or adds a target to the file.
 * Refuses a base URL that `check` would refuse.
 */
export function init(
  { baseUrl }: InitOptions,
  { terminal }: Pick<CommandContext, 'terminal'>,
  [target = 'staging']: readonly string[],
): void {
  const refuse = (problem: string) => failure(`write ${CONFIG_FILE}`, problem);
  if (baseUrl === undefined) throw refuse('pass --base-url URL');
  if (!/^[A-Za-z\d][\w.-]*$/.test(target)) {
    throw refuse('the name of a target has letters, digits, dots and dashes, and no other start');
  }
  try {
    resolveOptions({ baseUrl, keys: { key: 'any' } });
  } catch (error) {
    throw error instanceof OperationError
      ? refuse(`--base-url: ${error.problems[0]?.message}`)
      : error;
  }
  const before: Config = readConfig() ?? {
    $schema: SCHEMA,
    check: { junit: 'workspace-files-check.xml' },
  };
  const { targets } = before;
  if (targets && Object.hasOwn(targets, target)) throw refuse(`the target "${target}" exists`);
  const key = `${target.toUpperCase().replace(/^(?=\d)|[^A-Z\d]/g, '_')}_KEY`;
  const after = { ...before, targets: { ...targets, [target]: { baseUrl, keys: { key } } } };
  writeTextFile('configuration', resolve(process.cwd(), CONFIG_FILE), jsonText(after));
  terminal.out(`Wrote ${CONFIG_FILE}. Set ${key}, then run: workspace-files check ${target}\n`);
}
