import { existsSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { ControlError } from '../../control/failure.ts';
import type { Sandboxes } from '../../mock/sandboxes/sandboxes.ts';
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
 * @throws Error if the file cannot be read or written, or if it is not a state file; then it stays
 *   as it is.
 */
export async function openStateFile(
  file: string,
  sandboxes: Sandboxes,
  write = (text: string) => replace(file, text),
): Promise<StateFile> {
  restore(file, sandboxes);
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
    timer ??= setTimeout(() => void saveNow().catch(() => {}), DELAY);
  });
  return {
    saveNow,
    async [Symbol.asyncDispose]() {
      stop();
      await saveNow();
    },
  };
}

/** Replaces a file as a whole. A link stays a link. */
async function replace(file: string, text: string): Promise<void> {
  const path = existsSync(file) ? realpathSync(file) : file;
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
