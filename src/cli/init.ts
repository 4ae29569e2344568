import { jsonText } from '../report/json-text.ts';
import { type Config, findConfig } from './config.ts';
import { failure } from './files.ts';
import type { InitOptions } from './flags/target-flags.ts';
import { writeTextFile } from './report-files.ts';
import type { CommandContext } from './terminal.ts';

const FILE = 'workspace-files.config.json';
const SCHEMA = './node_modules/workspace-files-kit/schemas/config.schema.json';

/** `workspace-files init`: writes a configuration file with one target, from its flags. */
export function init(
  { baseUrl = '', keyVariable: key = 'WORKSPACE_FILES_KEY' }: InitOptions,
  { terminal }: Pick<CommandContext, 'terminal'>,
  [target = 'staging']: readonly string[],
): void {
  const there = findConfig(process.cwd());
  if (there !== undefined) throw failure(`write ${FILE}`, `${there} exists`);
  if (!URL.canParse(baseUrl)) {
    throw failure(`write ${FILE}`, 'expected an absolute URL; pass it as --base-url URL');
  }
  const config: Config = {
    $schema: SCHEMA,
    targets: { [target]: { baseUrl, keys: { key } } },
    check: { junit: 'workspace-files-check.xml' },
  };
  writeTextFile('configuration', FILE, jsonText(config));
  terminal.out(`Wrote ${FILE}. Set ${key}, then run: workspace-files check ${target}
`);
}
