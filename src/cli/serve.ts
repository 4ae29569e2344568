import { existsSync, readFileSync } from 'node:fs';
import { type Control, type ControlOptions, createControl } from '../control/create-control.ts';
import { createSandboxes, type Sandboxes } from '../mock/sandboxes/sandboxes.ts';
import { createConsole } from '../server/console.ts';
import { startServer } from '../server/start-server.ts';
import { offerReady } from '../world/seed-world.ts';
import { failure } from './files.ts';
import { readProfile, readScenario, worldOptionsOf } from './named-or-file.ts';
import type { ServeOptions } from './options.ts';
import { noControlLine, readyLine, readyMessage, requestLine } from './serve/messages.ts';
import { openStateFile } from './serve/state-file.ts';
import { type CommandContext, colorsFor } from './terminal.ts';

/** `workspace-files serve`: serves a mock and its sandboxes until it is stopped. */
export async function serve(
  options: ServeOptions,
  { version, terminal, stopped, watchStarter }: CommandContext,
): Promise<void> {
  // From now on, so that an end during the start is noticed.
  const starter = await watchStarter?.();
  if (options.world === 'default') offerDefaultWorld();
  const { scenario, host, port } = options;
  const sandboxes = createSandboxes({
    ...worldOptionsOf(options),
    profile: readProfile(options.profile),
    ...(scenario !== undefined && { scenario: readScenario(scenario) }),
    maxSandboxes: options.maxSandboxes,
  });
  await using state =
    options.state === undefined ? undefined : await openStateFile(options.state, sandboxes);
  const mock = sandboxes.default;
  const control = controlOf(sandboxes, options, { version, save: () => state?.saveNow() });
  // The console uses the control API.
  const extraHandlers = control ? [control, createConsole()] : [];
  await using server = await startServer(sandboxes, { port, host, extraHandlers });
  const { baseUrl } = server;
  const colors = colorsFor(terminal);
  terminal.out(
    options.json
      ? `${JSON.stringify(readyLine(mock, baseUrl))}\n`
      : readyMessage(mock, baseUrl, control !== undefined, colors.out),
  );
  if (options.control && !control) terminal.error(`${noControlLine(host)}\n`);
  if (!options.quiet) {
    sandboxes.journal.subscribe((entry) => terminal.error(`${requestLine(entry, colors.error)}\n`));
  }
  const left = starter?.ended.then(() =>
    terminal.error('stopped: the process that started it has ended\n'),
  );
  await Promise.race([stopped, ...(left ? [left] : [])]);
}

/**
 * Uses the default world that was seeded when the package was built: seeding and hashing it would
 * add a fifth to the start time. When run from source, there is no such file.
 */
function offerDefaultWorld(): void {
  const file = new URL('default-world.json', import.meta.url);
  if (existsSync(file)) offerReady(readFileSync(file, 'utf8'));
}

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** The control API; undefined if it is off, or if other machines could use it without a token. */
function controlOf(
  sandboxes: Sandboxes,
  { control, host, controlToken: token, controlOrigin: origins }: ServeOptions,
  rest: Pick<ControlOptions, 'version' | 'save'>,
): Control | undefined {
  if (!control || (token === undefined && !LOOPBACK.test(host))) return undefined;
  // Shorter tokens can be guessed. The error does not repeat the token.
  if (token === undefined || /^[!-~]{8,}$/.test(token)) {
    return createControl(sandboxes, { ...rest, token, origins });
  }
  const expected = 'expected at least 8 printable characters without spaces';
  throw failure('read --control-token', expected);
}
