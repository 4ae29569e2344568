import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plant } from './plant.ts';
import { freePort, type Program, startProgram, untilReady } from './program.ts';
import { PYTHON } from './requirements.ts';
import { arrival, fieldKeys, fieldSeed } from './seed.ts';
import type { ServerMistake, ServerSubject } from './server-subject.ts';
import { fastifySqlite } from './servers/fastify-sqlite.ts';

/** A deployment that was started for the run. */
export interface RunningServer {
  readonly baseUrl: string;
  /** Stores a file that is newer than all. */
  readonly addFile: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * @param databaseUrl of PostgreSQL, for what takes it.
 * @throws Error with what the program printed, when it does not answer.
 */
export async function runServer(
  subject: ServerSubject,
  mistake: ServerMistake | undefined,
  databaseUrl: string | undefined,
): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'field-server-'));
  // Started by root, nginx works as somebody else.
  chmodSync(folder, 0o755);
  const programs: Program[] = [];
  const stop = async () => {
    for (const program of programs.toReversed()) await program.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const start = async (kind: 'node' | 'python', file: string): Promise<number> => {
    const port = await freePort();
    const seedFile = join(folder, 'seed.json');
    writeFileSync(seedFile, JSON.stringify(fieldSeed()));
    const env = { PORT: String(port), SEED_FILE: seedFile, DATABASE_URL: databaseUrl };
    const program = startProgram(kind === 'python' ? PYTHON : process.execPath, [file], { env });
    programs.push(program);
    await untilReady(program, () => keyCheck(`http://127.0.0.1:${port}`));
    return port;
  };
  try {
    if (subject.kind !== 'nginx') {
      const origin = `http://127.0.0.1:${await start(subject.kind, plant(subject, mistake))}`;
      return { baseUrl: origin, addFile: uploader(origin), stop };
    }
    const upstream = await start('node', plant(fastifySqlite));
    const port = await freePort();
    const conf = join(folder, 'nginx.conf');
    const places: Readonly<Record<string, string>> = {
      folder,
      upstream: String(upstream),
      port: String(port),
    };
    const text = readFileSync(plant(subject, mistake), 'utf8');
    writeFileSync(
      conf,
      text.replace(/\{(folder|upstream|port)\}/g, (_, name) => places[name] ?? ''),
    );
    const program = startProgram('nginx', ['-p', folder, '-c', conf]);
    programs.push(program);
    const baseUrl = `http://127.0.0.1:${port}/storage`;
    await untilReady(program, () => keyCheck(baseUrl));
    return { baseUrl, addFile: uploader(`http://127.0.0.1:${upstream}`), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function keyCheck(baseUrl: string): Promise<void> {
  const headers = { authorization: `Bearer ${fieldKeys.key}` };
  const response = await fetch(`${baseUrl}/api/v1/auth`, { headers });
  if (!response.ok) throw new Error(`the key check answers ${response.status}`);
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
