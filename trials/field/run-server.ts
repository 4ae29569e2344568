import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type RunningProcess, startProcess } from '../../scripts/processes.ts';
import { fastifySqlite } from './fastify-sqlite.ts';
import { plant } from './plant.ts';
import { findPostgres, PYTHON } from './requirements.ts';
import { arrival, fieldSeed } from './seed.ts';
import type { Mistake, Subject } from './subject.ts';

/** A deployment started for the run. */
export interface RunningServer extends AsyncDisposable {
  readonly baseUrl: string;
  /** Stores a file that is newer than all others. */
  readonly addFile: () => Promise<void>;
}

/** nginx is a proxy for another of these servers. */
export const isNginx = ({ file }: Subject): boolean => file.endsWith('.conf');

/**
 * @param databaseUrl of PostgreSQL, for servers that use it.
 * @throws Error with the output of the program if it does not respond.
 */
export async function runServer(
  subject: Subject,
  mistake: Mistake | undefined,
  databaseUrl = '',
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
    const env = { PORT: String(port), SEED_FILE: seedFile, DATABASE_URL: databaseUrl };
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

/** Starts a database in its own folder. @throws Error if PostgreSQL is missing or does not start. */
export async function startPostgres() {
  const found = findPostgres();
  if (found === undefined) throw new Error('Failed to start PostgreSQL: it is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'field-postgres-'));
  const owner = databaseUser();
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  execFileSync(join(found.bin, 'initdb'), ['-D', data, '-U', 'field', '-A', 'trust', '-N'], {
    ...owner,
    stdio: 'ignore',
  });
  const where = ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1'];
  // It reports on stderr that it is ready.
  const log = ['sh', '-c', 'exec "$0" "$@" 2>&1'];
  const command = [...log, join(found.bin, 'postgres'), ...where, '-c', 'fsync=off'];
  const program = startProcess(command, { ...owner });
  await program.untilPrinted(/ready to accept connections/);
  return {
    url: `postgres://field@127.0.0.1:${port}/postgres`,
    async [Symbol.asyncDispose]() {
      await program.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root: then it runs as the user that Debian creates for it. */
function databaseUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (kind: '-u' | '-g') =>
    Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
