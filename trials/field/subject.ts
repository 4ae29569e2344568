import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A program built with other libraries from the API document alone. A server listens on PORT and has
 * the content of SEED_FILE.
 */
export interface Subject {
  readonly id: string;
  readonly title: string;
  /** Path of the program, from this folder. */
  readonly file: string;
  /** Without one of them it is skipped. */
  readonly needs: readonly Requirement[];
  /** By id. */
  readonly mistakes: Readonly<Record<string, Mistake>>;
}

/** A common mistake that is planted in a correct program. */
export interface Mistake {
  readonly title: string;
  /** Texts that occur once in the program, each with its replacement. */
  readonly edits: Readonly<Record<string, string>>;
  /** For clients: beginnings of the ids of situations in which it shows; the others do not run. */
  readonly shownIn?: readonly string[];
  /** For servers: it shows only while files arrive. */
  readonly whileFilesArrive?: boolean;
}

/** Something that has to be installed. */
export interface Requirement {
  readonly name: string;
  readonly isInstalled: () => boolean;
}

const require = createRequire(import.meta.url);

/** An npm package of this folder or of the project. */
export const npm = (name: string): Requirement => ({
  name: `${name} (npm ci --prefix trials/field)`,
  isInstalled: () =>
    (require.resolve.paths(name) ?? []).some((path) => existsSync(join(path, name))),
});

/** Debian's Python, for which its packages are installed, regardless of PATH. */
export const PYTHON = '/usr/bin/python3';

/** A Python package of Debian. */
export const python = (name: string): Requirement => ({
  name: `python3-${name}`,
  isInstalled: () => runs(PYTHON, '-c', `import ${name}`),
});

/** A program that prints its version. */
export const program = (name: string, flag: string): Requirement => ({
  name,
  isInstalled: () => runs(name, flag),
});

export const folder = fileURLToPath(new URL('.', import.meta.url));

/**
 * The path of a program with a mistake in it, or of the program as it is.
 *
 * @throws Error if a text to replace does not occur exactly once.
 */
export function plant({ id, file }: Subject, mistake?: Mistake): string {
  const path = join(folder, file);
  if (mistake === undefined) return path;
  const planted = join(folder, 'build/planted', `${id}${extname(file)}`);
  const text = Object.entries(mistake.edits).reduce(
    (now, [before, instead]) => {
      const parts = now.split(before);
      if (parts.length === 2) return parts.join(instead);
      throw new Error(
        `Failed to plant "${mistake.title}": expected once in the program, found ${parts.length - 1} times: ${before}`,
      );
    },
    readFileSync(path, 'utf8'),
  );
  mkdirSync(dirname(planted), { recursive: true });
  writeFileSync(planted, text);
  return planted;
}

function runs(file: string, ...args: readonly string[]): boolean {
  return succeeds(() => execFileSync(file, args, { stdio: 'ignore' }));
}

function succeeds(act: () => unknown): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}
