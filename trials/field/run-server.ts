import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type RunningProcess, startProcess } from '../../scripts/processes.ts';
import { arrival, fieldSeed } from './seed.ts';
import { fastifySqlite } from './servers.ts';
import { type Mistake, PYTHON, plant, type Subject } from './subject.ts';

/** A deployment started for the run. */
export interface RunningServer extends AsyncDisposable {
  readonly baseUrl: string;
  /** Stores a file that is newer than all others. */
  readonly addFile: () => Promise<void>;
}

/** nginx is a proxy for another of these servers. */
export const isNginx = ({ file }: Subject): boolean => file.endsWith('.conf');

/** @throws Error with the output of the program if it does not respond. */
export async function runServer(
  subject: Subject,
  mistake: Mistake | undefined,
): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'field-server-'));
  // If root starts nginx, its workers run as a different user.
  chmodSync(folder, 0o755);
  const programs: RunningProcess[] = [];
  const stop = async () => {
    for (const program of programs.toReversed()) await program.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const start = async (command: readonly string[], url: string, env = {}): Promise<string> => {
    const program = startProcess(command, { env });
    programs.push(program);
    await program.untilAnswered(`${url}/api/v1/auth`);
    return url;
  };
  try {
    const isBehindNginx = isNginx(subject);
    const file = isBehindNginx ? plant(fastifySqlite) : plant(subject, mistake);
    const interpreter = file.endsWith('.py') ? PYTHON : process.execPath;
    const [port, seedFile] = [await freePort(), join(folder, 'seed.json')];
    writeFileSync(seedFile, JSON.stringify(fieldSeed()));
    const env = { PORT: String(port), SEED_FILE: seedFile };
    const origin = await start([interpreter, file], `http://127.0.0.1:${port}`, env);
    let baseUrl = origin;
    if (isBehindNginx) {
      const own = await freePort();
      const conf = join(folder, 'nginx.conf');
      const places = Object.entries({ folder, upstream: port, port: own });
      const template = readFileSync(plant(subject, mistake), 'utf8');
      const text = places.reduce(
        (now, [name, at]) => now.replaceAll(`{${name}}`, `${at}`),
        template,
      );
      writeFileSync(conf, text);
      const command = ['nginx', '-p', folder, '-c', conf];
      baseUrl = await start(command, `http://127.0.0.1:${own}/storage`);
    }
    return { baseUrl, addFile: uploader(origin), [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function uploader(origin: string): () => Promise<void> {
  let count = 0;
  return async () => {
    const response = await fetch(`${origin}/internal/files`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(arrival(count++)),
    });
    if (!response.ok) throw new Error(`Failed to add a file: ${response.status}`);
  };
}
