import { readFileSync } from 'node:fs';
import { CONTROL_PATH } from '../control/address.ts';
import { type Control, type ControlOptions, createControl } from '../control/create-control.ts';
import type { MockOptions } from '../mock/create-mock.ts';
import type { JournalEntry } from '../mock/journal/entry.ts';
import { createSandboxes, type Sandboxes } from '../mock/sandboxes/sandboxes.ts';
import type { SavedState } from '../mock/state/schema.ts';
import { createConsole } from '../server/console.ts';
import { startServer } from '../server/start-server.ts';
import { isObject } from '../text/is-object.ts';
import { offerReady, readyWorld } from '../world/seed-world.ts';
import { failure, readJsonFile, readText } from './files.ts';
import type { ServeOptions } from './flags/mock-flags.ts';
import { mockOptionsOf, readScenario, readWorld } from './named-or-file.ts';
import { noControlLine, readyLine, readyMessage, requestLine } from './serve/messages.ts';
import { watchStarter } from './serve/starter.ts';
import { openStateFile } from './serve/state-file.ts';
import { type CommandContext, colorsFor } from './terminal.ts';

/** `workspace-files serve`: serves a mock and its sandboxes until it is stopped. */
export async function serve(
  options: ServeOptions,
  { version, terminal, stopped, starter }: CommandContext,
): Promise<void> {
  using watched = starter && watchStarter(starter());
  const given = readOptions(options);
  if (given.world === 'default') offerDefaultWorld();
  const sandboxes = createSandboxes({ ...given, most: options.maxSandboxes });
  await using state =
    options.state === undefined ? undefined : await openStateFile(options.state, sandboxes);
  const mock = sandboxes.default;
  const { host, port } = options;
  const control = controlOf(sandboxes, options, { version, save: () => state?.saveNow() });
  // The console uses the control API.
  const hasConsole = control !== undefined && options.console;
  const extraHandlers = [...(control ? [control] : []), ...(hasConsole ? [createConsole()] : [])];
  await using server = await startServer(sandboxes, { port, host, extraHandlers });
  const { baseUrl } = server;
  await watched?.begin();
  if (options.json) terminal.out(`${JSON.stringify(readyLine(mock, baseUrl))}\n`);
  else {
    const controlUrl = control && new URL(CONTROL_PATH, baseUrl).href;
    const consoleUrl = hasConsole ? new URL('/', baseUrl).href : undefined;
    terminal.out(readyMessage(mock, baseUrl, controlUrl, consoleUrl, colorsFor(terminal).out));
  }
  if (options.control && !control) terminal.error(`${noControlLine(host)}\n`);
  if (!options.quiet) {
    const { error: colors } = colorsFor(terminal);
    const lineOf = (entry: JournalEntry) =>
      options.log === 'json' ? JSON.stringify(entry) : requestLine(entry, colors);
    sandboxes.journal.subscribe((entry) => terminal.error(`${lineOf(entry)}\n`));
  }
  const left = watched?.gone.then((why) => terminal.error(`stopped: ${why}\n`));
  await Promise.race([stopped, ...(left ? [left] : [])]);
}

/** The options of `createSandboxes`, with the files read. An imported state may need a world. */
const readOptions = (options: ServeOptions): MockOptions => ({
  ...(options.import === undefined
    ? mockOptionsOf(options)
    : {
        ...(options.world !== 'default' && { world: readWorld(options.world) }),
        state: readState(options.import),
      }),
  ...(options.scenario !== undefined && { scenario: readScenario(options.scenario) }),
  faultHeader: options.faultHeader,
});

function readState(file: string): SavedState {
  const subject = `--import "${file}"`;
  const state = readJsonFile(file, subject);
  if (isObject(state) && 'sandboxes' in state) {
    const expected = 'expected an exported state, found a file of serve --state';
    throw failure(`read ${subject}`, `${expected}; pass it, or a copy, as --state`);
  }
  // Importing validates the rest.
  if (isObject(state) && 'version' in state && 'seed' in state) return state as SavedState;
  const expected =
    'expected a state that the control API exported (GET /__mock/sandboxes/{id}/state)';
  throw failure(`read ${subject}`, `${expected}, found other JSON`);
}

/**
 * Uses the default world that was seeded when the package was built: seeding and hashing it would
 * add a fifth to the start time. When run from source, there is no such file, and the world is
 * seeded.
 */
function offerDefaultWorld(): void {
  let text: string;
  try {
    text = readFileSync(new URL('default-world.json', import.meta.url), 'utf8');
  } catch {
    return;
  }
  offerReady(readyWorld(text));
}

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** The control API; undefined if it is off, or if other machines could use it without a token. */
function controlOf(
  sandboxes: Sandboxes,
  options: ServeOptions,
  rest: Pick<ControlOptions, 'version' | 'save'>,
): Control | undefined {
  if (!options.control) return undefined;
  const token = readToken(options);
  if (token === undefined && !LOOPBACK.test(options.host)) return undefined;
  return createControl(sandboxes, { ...rest, token, origins: options.controlOrigin });
}

function readToken({ controlToken, controlTokenFile: file }: ServeOptions): string | undefined {
  const subject = file === undefined ? '--control-token' : `--control-token-file "${file}"`;
  const token = file === undefined ? controlToken : readText(file, subject).trim();
  // Shorter tokens can be guessed. The error does not repeat the token.
  if (token === undefined || /^[!-~]{8,}$/.test(token)) return token;
  throw failure(`read ${subject}`, 'expected at least 8 printable characters without spaces');
}
