import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startProgram, untilReady } from './program.ts';

const VERSIONS = '/usr/lib/postgresql';

/** Where Debian keeps the newest PostgreSQL of this machine, and its version. */
export function findPostgres(): { readonly version: string; readonly bin: string } | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const version = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  return version === undefined ? undefined : { version, bin: join(VERSIONS, version, 'bin') };
}

/** A database of its own, in a folder of its own. */
export interface Database {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** @throws Error when PostgreSQL is not installed, or does not start. */
export async function startPostgres(): Promise<Database> {
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
  const settings = [
    ...['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1'],
    ...['-c', 'fsync=off'],
  ];
  const program = startProgram(join(found.bin, 'postgres'), settings, { ...owner });
  const url = `postgres://field@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  await untilReady(program, async () => {
    execFileSync(join(found.bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]);
  });
  return { url, stop };
}

/** PostgreSQL refuses to run as root: there, as the user that Debian makes for it. */
function databaseUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (kind: '-u' | '-g') =>
    Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
