import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { ControlError } from '../../control/failure.ts';
import type { Sandboxes } from '../../mock/sandboxes/sandboxes.ts';
import { codeOf, failure, fileFault, messageOf, placeOf } from '../files.ts';

/** Milliseconds after which a change that no one waits for is saved, such as a step of a scenario. */
const DELAY = 200;

/**
 * Restores sandboxes from a file, and keeps their state in it. The file is replaced as a whole, so a
 * killed process leaves the last state that was saved.
 *
 * @param write default: writes and syncs FILE.new, and renames it.
 * @throws Error if another server uses the file, if it cannot be read or written, or if it is not a
 *   state file; then it stays as it is.
 */
export async function openStateFile(
  file: string,
  sandboxes: Sandboxes,
  write = (text: string) => replace(placeOf(file), text),
): Promise<StateFile> {
  refuseOtherThanFile(file);
  const unlock = lockFile(placeOf(file), file);
  try {
    if (existsSync(file)) restore(file, sandboxes);
    const state = new StateFile(file, sandboxes, write, unlock);
    await state.saveNow();
    return state;
  } catch (cause) {
    unlock();
    throw cause;
  }
}

export class StateFile implements AsyncDisposable {
  readonly #file: string;
  readonly #sandboxes: Sandboxes;
  readonly #write: (text: string) => Promise<void>;
  readonly #unlock: () => void;
  readonly #stopListening: () => void;
  /** The content of the file. */
  #saved = '';
  #isChanged = true;
  /** The current write, and the one after it, which has all changes since the current one began. */
  #current = Promise.resolve();
  #next: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    file: string,
    sandboxes: Sandboxes,
    write: (text: string) => Promise<void>,
    unlock: () => void,
  ) {
    this.#file = file;
    this.#sandboxes = sandboxes;
    this.#write = write;
    this.#unlock = unlock;
    this.#stopListening = sandboxes.onChange(() => {
      this.#isChanged = true;
      this.#timer ??= setTimeout(() => void this.saveNow().catch(() => {}), DELAY);
    });
  }

  /**
   * Resolves once everything that has changed until now is in the file.
   *
   * @throws ControlError 507 if it cannot be written; then all changes since the last save are undone.
   */
  saveNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#isChanged) return this.#current;
    // Changes that arrive during a write share the next one, and fail with it: it undoes them too.
    if (this.#next) return this.#next;
    const next = this.#current.then(() => this.#save());
    this.#next = next;
    next.catch(() => {
      if (this.#next === next) this.#next = undefined;
    });
    return next;
  }

  #save(): Promise<void> {
    this.#next = undefined;
    this.#isChanged = false;
    const text = `${JSON.stringify(this.#sandboxes.exportState())}\n`;
    const written = this.#write(text).then(
      () => {
        this.#saved = text;
      },
      (cause: unknown) => this.#undo(cause),
    );
    this.#current = written;
    // Later changes do not fail for this reason.
    written.catch(() => {
      this.#current = Promise.resolve();
    });
    return written;
  }

  #undo(cause: unknown): never {
    const problem = `Failed to write --state "${this.#file}": ${fileFault(cause, 'written')}`;
    if (this.#saved === '')
      throw failure(`write --state "${this.#file}"`, fileFault(cause, 'written'));
    this.#sandboxes.importState(JSON.parse(this.#saved));
    this.#isChanged = false;
    throw new ControlError(507, `${problem}; nothing was changed`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopListening();
    try {
      await this.saveNow();
    } finally {
      this.#unlock();
    }
  }
}

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
  try {
    const text = readFileSync(file, 'utf8');
    if (text !== '') sandboxes.importState(JSON.parse(text));
  } catch (cause) {
    const reason = codeOf(cause) === '' ? messageOf(cause) : fileFault(cause, 'read');
    throw failure(`read --state "${file}"`, reason, cause);
  }
}

/** Reading a pipe or a device might never end. */
function refuseOtherThanFile(file: string): void {
  const there = statSync(file, { throwIfNoEntry: false });
  if (there === undefined || there.isFile()) return;
  const kind = there.isDirectory() ? 'a folder' : there.isFIFO() ? 'a pipe' : 'a device';
  throw failure(`read --state "${file}"`, `expected a file, found ${kind}`);
}

/**
 * Locks a file with a second file that names this process. The lock of a process that has ended is
 * replaced.
 *
 * @param file as the user named it.
 * @returns a function that removes the lock.
 */
export function lockFile(path: string, file: string): () => void {
  const lock = `${path}.lock`;
  const own = `${process.pid}\n`;
  try {
    writeFileSync(lock, own, { flag: 'wx' });
  } catch (cause) {
    const action = `write --state "${file}"`;
    if (codeOf(cause) !== 'EEXIST') {
      // On a full disk it was created, but is empty.
      rmSync(lock, { force: true });
      throw failure(action, fileFault(cause, 'written'), cause);
    }
    takeOver(lock, own, file);
  }
  return () => {
    if (existsSync(lock) && readFileSync(lock, 'utf8') === own) rmSync(lock);
  };
}

/** Replaces the lock of a process that has ended. If several processes try, one succeeds. */
function takeOver(lock: string, own: string, file: string): void {
  const refuse = (why: string) =>
    failure(`open --state "${file}"`, `${why}; if it does not, delete ${lock}`);
  const found = readFileSync(lock, 'utf8');
  const owner = Number.parseInt(found, 10);
  if (Number.isNaN(owner)) throw refuse('another process is opening it');
  // In a container, the previous process may have had the id of this one.
  if (owner !== process.pid && isRunning(owner)) throw refuse(`the process ${owner} uses it`);
  const taken = `${lock}.${process.pid}`;
  try {
    renameSync(lock, taken);
    const isSame = readFileSync(taken, 'utf8') === found;
    if (isSame) writeFileSync(lock, own, { flag: 'wx' });
    else renameSync(taken, lock);
    rmSync(taken, { force: true });
    if (isSame) return;
  } catch (cause) {
    rmSync(taken, { force: true });
    if (!['ENOENT', 'EEXIST'].includes(codeOf(cause))) throw cause;
  }
  throw refuse('another process has just opened it');
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (cause) {
    return codeOf(cause) === 'EPERM';
  }
}
