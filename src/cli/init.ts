import { createInterface } from 'node:readline/promises';
import { jsonText } from '../report/json-text.ts';
import { type Config, findConfig } from './config.ts';
import { failure } from './files.ts';
import type { InitOptions } from './flags/target-flags.ts';
import { writeTextFile } from './report-files.ts';
import type { CommandContext } from './terminal.ts';

/** Asks the user one question; an empty answer means the default. */
export type Ask = (question: string) => Promise<string>;

const FILE = 'workspace-files.config.json';
const SCHEMA = './node_modules/workspace-files-kit/schemas/config.schema.json';

/**
 * `workspace-files init`: writes a configuration file with one target. Asks for the values that no
 * flag sets.
 *
 * @param ask undefined without a terminal: then only flags and defaults are used.
 */
export async function init(
  { baseUrl, keyVariable }: InitOptions,
  { terminal }: Pick<CommandContext, 'terminal'>,
  [name]: readonly string[],
  ask: Ask | undefined = process.stdin.isTTY ? askAtTerminal : undefined,
): Promise<void> {
  const there = findConfig(process.cwd());
  if (there !== undefined) throw failure(`write ${FILE}`, `${there} exists`);
  const answer = async (question: string, standard: string) =>
    (await ask?.(`${question}${standard && ` (${standard})`}: `))?.trim() || standard;
  const target = name ?? (await answer('Name of the deployment', 'staging'));
  const url = baseUrl ?? (await answer('Base URL, without /api/v1', ''));
  if (!URL.canParse(url)) {
    throw failure(`write ${FILE}`, 'expected an absolute URL; pass it as --base-url URL');
  }
  const key = keyVariable ?? (await answer('Variable with the key', 'WORKSPACE_FILES_KEY'));
  const config: Config = {
    $schema: SCHEMA,
    targets: { [target]: { baseUrl: url, keys: { key } } },
    check: { junit: 'workspace-files-check.xml' },
  };
  writeTextFile('configuration', FILE, jsonText(config));
  terminal.out(`Wrote ${FILE}. Set ${key}, then run: workspace-files check ${target}\n`);
}

async function askAtTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
