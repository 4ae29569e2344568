import { CONTROL_PATH } from '../control/address.ts';
import type { Mock, MockOptions } from '../mock/create-mock.ts';
import type { JournalEntry } from '../mock/journal/entry.ts';
import { createSandboxes, type SaveableSandboxes } from '../mock/sandboxes/sandboxes.ts';
import type { SavedState } from '../mock/state/schema.ts';
import type { Learned } from '../profile/learned.ts';
import { assumedFields, learnedOf } from '../profile/origins.ts';
import { createConsole } from '../server/console.ts';
import { startServer } from '../server/start-server.ts';
import { printable } from '../text/printable.ts';
import { readJsonFile } from './json-file.ts';
import { readProfile, readScenario, readWorld } from './named-or-file.ts';
import { type ReadyUrls, readyLine, readyMessage } from './ready-message.ts';
import { controlOf, noControlLine } from './serve/control.ts';
import type { ServeOptions } from './serve/options.ts';
import { offerDefaultWorld } from './serve/ready-world.ts';
import { reloadOnChange } from './serve/reload.ts';
import { type Starter, watchStarter } from './serve/starter.ts';
import { openStateFile } from './serve/state-file.ts';
import { isStateLines } from './serve/state-lines.ts';
import { type Colors, colorsFor, type Terminal } from './terminal.ts';
import { mockOptionsOf } from './world-options.ts';

export interface ServeContext {
  readonly version: string;
  readonly terminal: Terminal;
  /** Resolves when the server is to stop, on a signal for example. */
  readonly stopped: Promise<unknown>;
  /** Whoever started the process; nobody is watched if left out. */
  readonly starter?: (() => Starter) | undefined;
}

/**
 * `workspace-files serve`: serves a mock until it is told to stop, and sandboxes beside it.
 *
 * @throws Error when an option is malformed, the port is taken, or the token file cannot be read.
 */
export async function serve(
  options: ServeOptions,
  { version, terminal, stopped, starter }: ServeContext,
): Promise<void> {
  using watched = starter && watchStarter(starter());
  const given = readOptions(options);
  if (given.world === 'default') offerDefaultWorld();
  const sandboxes = createSandboxes({ ...given, most: options.maxSandboxes });
  using _state = stateOf(options, sandboxes, terminal);
  const mock = sandboxes.default;
  const { host, port } = options;
  const control = controlOf(sandboxes, options, version);
  // Without a control API it would have nothing to show.
  const hasConsole = control !== undefined && options.console;
  const beside = [...(control ? [control] : []), ...(hasConsole ? [createConsole()] : [])];
  await using server = await startServer(sandboxes, { port, host, beside });
  const { baseUrl } = server;
  const urls = {
    baseUrl,
    controlUrl: control && new URL(CONTROL_PATH, baseUrl).href,
    consoleUrl: hasConsole ? new URL('/', baseUrl).href : undefined,
  };
  const stopWatching = options.watch
    ? reloadOnChange(sandboxes, options, () => readOptions(options), terminal)
    : () => {};
  await watched?.begin();
  announce(mock, urls, options, terminal);
  if (options.control && !control) terminal.error(`${noControlLine(options.host)}\n`);
  if (options.strict)
    terminal.error(`${assumedLine(mock.profile.name, learnedOf(given.profile))}\n`);
  if (!options.quiet) {
    const { error: colors } = colorsFor(terminal);
    sandboxes.journal.subscribe((entry) => terminal.error(`${requestLine(entry, colors)}\n`));
  }
  const left = watched?.gone.then((why) => terminal.error(`stopped: ${why}\n`));
  await Promise.race([stopped, ...(left ? [left] : [])]);
  stopWatching();
}

/** The same for `createSandboxes`, files read. */
const readOptions = (options: ServeOptions) =>
  ({
    ...(options.import === undefined ? mockOptionsOf(options) : importOf(options, options.import)),
    ...(options.scenario !== undefined && { scenario: readScenario(options.scenario) }),
    assumptions: options.assumptions && !options.strict ? 'header' : 'journal',
    faultHeader: options.faultHeader,
  }) satisfies MockOptions;

/** What is kept in a file from now on, where one is named. */
function stateOf(
  { state, watch }: ServeOptions,
  sandboxes: SaveableSandboxes,
  { error }: Terminal,
): Disposable | undefined {
  if (state === undefined) return undefined;
  if (watch) throw new Error('Failed to read --state: expected it without --watch, found both');
  return openStateFile(state, sandboxes, (text) => error(`${printable(text, 'one line')}\n`));
}

/** A state in the place of all that it has itself; a world may stand beside it. */
function importOf({ world, profile, ...options }: ServeOptions, file: string): MockOptions {
  const { seed, now, files } = options;
  return {
    ...{ seed, now, files },
    ...(world !== 'default' && { world: readWorld(world) }),
    ...(profile !== 'default' && { profile: readProfile(profile) }),
    // Importing it reads it whole, and says what is wrong with it.
    state: readState(file) as SavedState,
  };
}

function readState(file: string): unknown {
  const subject = `--import ${file}`;
  return readJsonFile(file, subject, (text) => {
    if (!isStateLines(text)) return;
    throw new Error(
      `Failed to read ${subject}: expected a state, found a file of serve --state: give it, or a copy, as --state`,
    );
  });
}

function announce(mock: Mock, urls: ReadyUrls, options: ServeOptions, terminal: Terminal): void {
  if (options.json) {
    terminal.out(`${JSON.stringify(readyLine(mock, urls.baseUrl))}\n`);
    return;
  }
  const clock = options.now === 'current' ? 'runs' : 'stands still';
  terminal.out(readyMessage(mock, urls, clock, colorsFor(terminal).out));
}

/** What a twin does without having seen it: on stderr, since stdout may be read by a program. */
function assumedLine(name: string, learned: Learned | undefined): string {
  if (learned === undefined) return `profile ${name} was not learned: no choice of it was observed`;
  const assumed = assumedFields(learned);
  if (assumed.length === 0) return `profile ${name}: every field was observed`;
  return `profile ${name}: assumed, not observed: ${assumed.join(', ')}`;
}

const keyText = ({ keyStatus, keyHint }: JournalEntry): string =>
  keyStatus === 'none' ? 'no key' : keyStatus === 'known' ? `${keyHint}` : `unknown key ${keyHint}`;

/** One request in one line: `GET /api/v1/auth 200 0.2 ms …conW`. */
function requestLine(entry: JournalEntry, colors: Colors): string {
  const status = entry.status < 400 ? colors.green(entry.status) : colors.yellow(entry.status);
  const parts = [
    entry.method,
    entry.target,
    status,
    `${entry.milliseconds.toFixed(1)} ms`,
    keyText(entry),
    ...(entry.sandbox === 'default' ? [] : [`sandbox ${entry.sandbox}`]),
  ];
  const refusal = entry.refusal && `  ${entry.refusal.condition}: ${entry.refusal.reason}`;
  return parts.join(' ') + (refusal ? colors.dim(refusal) : '');
}
