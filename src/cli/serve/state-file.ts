import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { PlaceWrite } from '../../mock/sandboxes/place-writes.ts';
import type { SaveableSandboxes } from '../../mock/sandboxes/sandboxes.ts';
import { NotKeptError } from '../../mock/state/write-recorder.ts';
import { codeOf, failure, fileFault, messageOf, placeOf, replaceFile } from '../files.ts';
import { beginningOf, headerLine, readStateLines, refuseOther } from './state-lines.ts';

/** Longer files are compacted at the start, to one line per sandbox. */
const MANY_LINES = 1_000;

/**
 * Restores sandboxes from a file, and appends every later write to it before the write is
 * confirmed. If that fails, the write is undone: its sandbox returns to the state in the file. The
 * file survives a killed process. A power failure may lose data that the system had not yet written
 * to the disk.
 *
 * @param warn receives a sentence about ignored content.
 * @param append default: the function of the file system.
 * @throws Error if another server uses the file, if it cannot be read or written, or if it is not a
 *   state file of the same world.
 */
export function openStateFile(
  file: string,
  sandboxes: SaveableSandboxes,
  warn: (text: string) => void,
  append: AppendText = appendFileSync,
): Disposable {
  refuseOtherThanFile(file);
  const lock = lockFile(file);
  try {
    const own = beginningOf(sandboxes);
    const text = readText(file);
    const { header, writes, torn } = readStateLines(text, file);
    if (header) refuseOther(header, own, file);
    replayAll(writes, sandboxes, file);
    if (torn)
      warn(`${file}: the last line is incomplete and was ignored; its write was never confirmed`);
    const isNew = header === undefined;
    if (isNew || torn || writes.length > MANY_LINES) compact(file, sandboxes, own);
    const log = appendTo(file, append);
    const stop = sandboxes.onWrite((given) => {
      try {
        log.append(`${JSON.stringify(given)}\n`);
      } catch (cause) {
        const problem = `Failed to write --state "${file}": ${fileFault(cause, 'written')}`;
        undo(given.sandbox, sandboxes, file, problem);
        throw new NotKeptError(`${problem}; nothing was changed`, { cause });
      }
    });
    return {
      [Symbol.dispose]() {
        try {
          // Listing removes expired sandboxes.
          sandboxes.list();
          stop();
          log.close();
        } finally {
          lock[Symbol.dispose]();
        }
      },
    };
  } catch (cause) {
    lock[Symbol.dispose]();
    throw cause;
  }
}

function replayAll(
  writes: readonly PlaceWrite[],
  sandboxes: SaveableSandboxes,
  file: string,
): void {
  for (const [index, write] of writes.entries()) {
    try {
      sandboxes.replay(write);
    } catch (cause) {
      // The header is the first line.
      throw failure(`read --state "${file}"`, `line ${index + 2}: ${messageOf(cause)}`, cause);
    }
  }
}

/** Returns a sandbox to its state in the file. A sandbox that is not in the file is deleted. */
function undo(id: string, sandboxes: SaveableSandboxes, file: string, problem: string): void {
  try {
    const { writes } = readStateLines(readText(file), file);
    const kept = writes.filter(({ sandbox }) => sandbox === id);
    if (kept.length === 0) sandboxes.replay({ sandbox: id, deleted: true });
    for (const write of kept) sandboxes.replay(write);
  } catch (cause) {
    throw new Error(
      `${problem}, and the sandbox "${id}" may differ from the file until the server starts again`,
      { cause },
    );
  }
}

/** Reading a pipe or a device might never end. */
function refuseOtherThanFile(file: string): void {
  const there = statSync(file, { throwIfNoEntry: false });
  if (there === undefined || there.isFile()) return;
  const kind = there.isDirectory() ? 'a folder' : there.isFIFO() ? 'a pipe' : 'a device';
  throw failure(`read --state "${file}"`, `expected a file, found ${kind}`);
}

/** Runs a task on the file. Errors name the action. */
function onFile<Result>(file: string, action: 'read' | 'write', task: () => Result): Result {
  try {
    return task();
  } catch (cause) {
    const fault = fileFault(cause, action === 'read' ? 'read' : 'written');
    throw failure(`${action} --state "${file}"`, fault, cause);
  }
}

const readText = (file: string): string =>
  onFile(file, 'read', () => (existsSync(file) ? readFileSync(file, 'utf8') : ''));

function compact(
  file: string,
  sandboxes: SaveableSandboxes,
  own: ReturnType<typeof beginningOf>,
): void {
  const lines = sandboxes.exportWrites().map((write) => `${JSON.stringify(write)}\n`);
  onFile(file, 'write', () => replaceFile(file, headerLine(own) + lines.join(''), 'state'));
}

/** Appends a whole text to an open file. */
export type AppendText = (file: number, text: string) => void;

/** Appends whole lines: if a write fails, none of the line is kept. */
function appendTo(file: string, append: AppendText) {
  const handle = onFile(file, 'write', () => openSync(file, 'a'));
  let length = fstatSync(handle).size;
  return {
    close: () => closeSync(handle),
    append(line: string) {
      try {
        append(handle, line);
      } catch (cause) {
        ftruncateSync(handle, length);
        throw cause;
      }
      length += Buffer.byteLength(line);
    },
  };
}

/**
 * Locks a file with a second file that names this process. The lock of a killed process is
 * replaced.
 *
 * @param read reads the lock.
 */
export function lockFile(file: string, read = contentOf): Disposable {
  const lock = `${placeOf(file)}.lock`;
  const own = `${process.pid} ${startOf(process.pid)}\n`;
  if (!create(lock, own, file)) takeOver(lock, own, file, read);
  return {
    [Symbol.dispose]() {
      if (contentOf(lock) === own) rmSync(lock, { force: true });
    },
  };
}

/** @returns false if it exists. */
function create(path: string, text: string, file: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false;
    // On a full disk the file was created, but is empty.
    rmSync(path, { force: true });
    throw failure(`write --state "${file}"`, fileFault(cause, 'written'), cause);
  }
}

/**
 * Replaces the lock of a process that has ended. If several processes try, only one can create the
 * claim, a file with the id of the ended process in its name. Only its creator replaces the lock.
 */
function takeOver(lock: string, own: string, file: string, read: typeof contentOf): void {
  const found = read(lock);
  const id = Number.parseInt(found, 10);
  if (isRunning(id, found.split(' ')[1]?.trim()))
    throw refused(file, `the process ${id} uses it`, lock);
  const claim = `${lock}.after-${id}`;
  if (Number.isNaN(id)) throw refused(file, 'another process is opening it', lock);
  if (!create(claim, own, file)) throw refused(file, 'another process is opening it', claim);
  if (read(lock) !== found) {
    rmSync(claim, { force: true });
    throw refused(file, 'another process has just opened it', lock);
  }
  renameSync(claim, lock);
}

const refused = (file: string, why: string, lock: string): Error =>
  failure(`open --state "${file}"`, `${why}; if it does not, delete ${lock}`);

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** @param start what `startOf` returned for the owner. */
function isRunning(id: number, start = ''): boolean {
  // In a container, the previous process may have had the id of this one.
  if (!(id > 0) || id === process.pid) return false;
  // After a restart of the machine, a different process may have the id.
  if (start !== '' && !['', start].includes(startOf(id))) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (cause) {
    return codeOf(cause) === 'EPERM';
  }
}

/** The start time of a process in ticks since the machine started; empty if unknown. */
function startOf(id: number): string {
  try {
    // The 22nd field of proc(5). The name, in parentheses, may contain anything.
    return readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
