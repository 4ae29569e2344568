import { existsSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { ControlError } from '../../control/failure.ts';
import type { Sandboxes } from '../../mock/sandboxes/sandboxes.ts';
import { reportToConsole } from '../../text/report-error.ts';
import { codeOf, failure, fileProblem, messageOf } from '../files.ts';

/** Milliseconds after which a change that no one waits for is saved, such as a step of a scenario. */
const DELAY = 200;

/** The state of all sandboxes in a file. */
export interface StateFile extends AsyncDisposable {
  /**
   * Resolves once everything that has changed until now is in the file.
   *
   * @throws ControlError 507 if it cannot be written; then all changes since the last save are undone.
   */
  saveNow(): Promise<void>;
}

/**
 * Restores sandboxes from a file, and keeps their state in it. The file is replaced as a whole, so a
 * killed process leaves the last state that was saved.
 *
 * @param write default: writes and syncs FILE.new, and renames it.
 * @throws Error if another process uses the file, if it cannot be read or written, or if it is not a
 *   state file; then it stays as it is.
 */
export async function openStateFile(
  file: string,
  sandboxes: Sandboxes,
  write = (text: string) => replace(pathOf(file), text),
): Promise<StateFile> {
  const unlock = lockFile(file);
  try {
    restore(file, sandboxes);
    return await keepSaved(file, sandboxes, write, unlock);
  } catch (cause) {
    unlock();
    throw cause;
  }
}

async function keepSaved(
  file: string,
  sandboxes: Sandboxes,
  write: (text: string) => Promise<void>,
  unlock: () => void,
): Promise<StateFile> {
  let saved = '';
  let isChanged = true;
  /** The last write, perhaps in progress. */
  let current = Promise.resolve();
  /** The one after it, which has all changes since it began, and fails with it. */
  let next: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const save = async () => {
    next = undefined;
    isChanged = false;
    const text = `${JSON.stringify(sandboxes.exportState())}\n`;
    try {
      await write(text);
      saved = text;
    } catch (cause) {
      const problem = failure(`write --state "${file}"`, fileProblem(cause, 'written'), cause);
      if (saved === '') throw problem;
      sandboxes.importState(JSON.parse(saved));
      isChanged = false;
      throw new ControlError(507, `${problem.message}; nothing was changed`);
    }
  };
  const saveNow = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (!isChanged) return current;
    if (next) return next;
    const own = current.then(save);
    next = own;
    current = own;
    own.catch(() => {
      if (next === own) next = undefined;
      if (current === own) current = Promise.resolve();
    });
    return own;
  };
  await saveNow();
  const stop = sandboxes.onChange(() => {
    isChanged = true;
    // No control request tells it: what is undone was done by requests of the API.
    timer ??= setTimeout(() => void saveNow().catch(reportUndone), DELAY);
  });
  return {
    saveNow,
    async [Symbol.asyncDispose]() {
      stop();
      await saveNow().finally(unlock);
    },
  };
}

const reportUndone = (cause: unknown): void =>
  reportToConsole('Changes by requests were undone:', messageOf(cause));

/**
 * Locks a file with a second file that names this process. The lock of a process that has ended is
 * taken over.
 *
 * @returns a function that removes the lock.
 */
export function lockFile(file: string): () => void {
  const lock = `${pathOf(file)}.lock`;
  const owner = existsSync(lock) ? Number.parseInt(readFileSync(lock, 'utf8'), 10) : Number.NaN;
  // In a container, the previous process may have had the id of this one.
  if (owner !== process.pid && isRunning(owner)) {
    const reason = `the process ${owner} uses it; if it does not, delete ${lock}`;
    throw failure(`open --state "${file}"`, reason);
  }
  try {
    writeFileSync(lock, `${process.pid}\n`);
  } catch (cause) {
    throw failure(`write --state "${file}"`, fileProblem(cause, 'written'), cause);
  }
  return () => rmSync(lock, { force: true });
}

function isRunning(id: number): boolean {
  try {
    return !Number.isNaN(id) && process.kill(id, 0);
  } catch (cause) {
    return codeOf(cause) === 'EPERM';
  }
}

/** A link stays a link. */
const pathOf = (file: string): string => (existsSync(file) ? realpathSync(file) : file);

/** Replaces a file as a whole. */
async function replace(path: string, text: string): Promise<void> {
  const partial = `${path}.new`;
  try {
    await writeFile(partial, text, { flush: true });
    await rename(partial, path);
  } catch (cause) {
    rmSync(partial, { force: true });
    throw cause;
  }
}

/** @throws Error that names the file. */
function restore(file: string, sandboxes: Sandboxes): void {
  if (!existsSync(file)) return;
  // Reading a pipe or a device might never end.
  if (!statSync(file).isFile()) {
    throw failure(`read --state "${file}"`, 'expected a file, found a folder, a pipe or a device');
  }
  try {
    const text = readFileSync(file, 'utf8');
    if (text !== '') sandboxes.importState(JSON.parse(text));
  } catch (cause) {
    const reason = codeOf(cause) === '' ? messageOf(cause) : fileProblem(cause, 'read');
    throw failure(`read --state "${file}"`, reason, cause);
  }
}
