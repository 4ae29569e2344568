import * as z from 'zod';
import { type ProcessOptions, type RunningProcess, startProcess } from './processes.ts';

/** A key, as the mock writes it in JSON. */
const keySchema = z.object({
  label: z.string(),
  workspaceId: z.string(),
  secret: z.string(),
});
export type ServedKey = z.infer<typeof keySchema>;
/** What `serve --json` prints. */
const ready = z.object({ baseUrl: z.url(), keys: z.tuple([keySchema], keySchema) });

/** Waits until a server is ready: with `--json`, its first line says so. */
export async function readyOf(server: RunningProcess): Promise<z.infer<typeof ready>> {
  const [line] = await server.untilPrinted(/^.+(?=\n)/);
  return ready.parse(JSON.parse(line));
}

/** A mock with a control API in its own process. */
export interface Served extends AsyncDisposable {
  readonly baseUrl: string;
  readonly process: RunningProcess;
}

/**
 * Starts a server and waits until it is ready.
 *
 * @param command runs `serve`: for example, `node`, a file and `serve`.
 * @throws Error if it does not start.
 */
export async function serve(
  command: readonly string[],
  { port = '0', ...options }: ProcessOptions & { readonly port?: string } = {},
): Promise<Served & z.infer<typeof ready>> {
  const args = ['--json', '--quiet', '--port', port];
  const server = startProcess([...command, ...args], options);
  const dispose = () => server[Symbol.asyncDispose]();
  return { ...(await readyOf(server)), process: server, [Symbol.asyncDispose]: dispose };
}

/**
 * Starts the server of a command on a free port, checks a key that it printed, and stops it.
 *
 * @param command runs the command line: for example, `node` and a file.
 * @throws Error if it does not listen, respond, or end with exit code 0.
 */
export async function tryServe(command: readonly string[], cwd: string): Promise<void> {
  await using server = await serve([...command, 'serve'], { cwd });
  const headers = { Authorization: `Bearer ${server.keys[0].secret}` };
  const { status } = await fetch(`${server.baseUrl}/api/v1/auth`, { headers });
  if (status !== 200) {
    throw new Error(`Failed to try the server: the key check returned ${status}`);
  }
  const ending = await server.process.stop();
  if (ending !== 'exit code 0') {
    throw new Error(`Failed to try the server: expected exit code 0, found ${ending}`);
  }
}
