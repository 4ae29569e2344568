import * as z from 'zod';
import { type RunningProcess, startProcess } from './processes.ts';

/** A key, as the mock writes it in JSON. */
export const keySchema = z.object({
  label: z.string(),
  workspaceId: z.string(),
  secret: z.string(),
});
export type ServedKey = z.infer<typeof keySchema>;
/** What `serve --json` prints. */
const ready = z.object({ baseUrl: z.url(), keys: z.tuple([keySchema], keySchema) });

/** What a server says when it is ready: with `--json`, the first line. */
export async function readyOf(server: RunningProcess): Promise<z.infer<typeof ready>> {
  const [line] = await server.untilPrinted(/^.+(?=\n)/);
  return ready.parse(JSON.parse(line));
}

/**
 * Starts the server of a command on a free port, asks it one thing with a key that it printed, and
 * tells it to stop.
 *
 * @param command what runs the command line: `node` and a file, say.
 * @throws Error when it does not listen, does not answer, or does not end with exit code 0.
 */
export async function tryServe(command: readonly string[], cwd: string): Promise<void> {
  const args = ['serve', '--port', '0', '--json', '--quiet'];
  await using server = startProcess([...command, ...args], { cwd });
  const { baseUrl, keys } = await readyOf(server);
  const headers = { Authorization: `Bearer ${keys[0].secret}` };
  const { status } = await fetch(`${baseUrl}/api/v1/auth`, { headers });
  if (status !== 200) {
    throw new Error(`Failed to try the server: the key check answered ${status}`);
  }
  const ending = await server.stop();
  if (ending !== 'exit code 0') {
    throw new Error(`Failed to try the server: expected exit code 0, found ${ending}`);
  }
}
