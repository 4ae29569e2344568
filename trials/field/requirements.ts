import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Requirement } from './subject.ts';

const require = createRequire(import.meta.url);

/** An npm package of this folder or of the project. */
export const npm = (name: string): Requirement => ({
  name,
  hint: 'npm ci --prefix trials/field',
  version: () => {
    for (const folder of require.resolve.paths(name) ?? []) {
      try {
        return JSON.parse(readFileSync(`${folder}/${name}/package.json`, 'utf8')).version;
      } catch {
        // Not in this folder.
      }
    }
    return undefined;
  },
});

/** A Python package of Debian. */
export const python = (name: string): Requirement => ({
  name,
  hint: `apt-get install python3-${name}`,
  version: () =>
    said(PYTHON, '-c', `from importlib.metadata import version; print(version('${name}'))`),
});

/** Debian's Python, for which its packages are installed, regardless of PATH. */
export const PYTHON = '/usr/bin/python3';

/** A program that prints its version. */
export const program = (name: string, flag: string): Requirement => ({
  name,
  hint: `apt-get install ${name}`,
  version: () => /\d+(\.\d+)+/.exec(said(name, flag) ?? '')?.[0],
});

const VERSIONS = '/usr/lib/postgresql';

/** The newest PostgreSQL of this machine, as Debian installs it. */
export function findPostgres(): { readonly version: string; readonly bin: string } | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const version = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  return version === undefined ? undefined : { version, bin: join(VERSIONS, version, 'bin') };
}

export const postgres: Requirement = {
  name: 'PostgreSQL',
  hint: 'apt-get install postgresql',
  version: () => findPostgres()?.version,
};

function said(file: string, ...args: readonly string[]): string | undefined {
  try {
    const text = execFileSync('sh', ['-c', '"$0" "$@" 2>&1', file, ...args], { encoding: 'utf8' });
    return text.trim();
  } catch {
    return undefined;
  }
}
