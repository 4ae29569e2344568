import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  statSync,
} from 'node:fs';
import type { PlaceWrite } from '../../mock/sandboxes/place-writes.ts';
import type { SaveableSandboxes } from '../../mock/sandboxes/sandboxes.ts';
import { NotKeptError } from '../../mock/state/write-recorder.ts';
import { failure, fileFault, messageOf } from '../read-file.ts';
import { replaceFile } from '../replace-file.ts';
import { lockFile } from './lock-file.ts';
import { beginningOf, headerLine, readStateLines, refuseOther } from './state-lines.ts';

/** A longer file is compacted at the start to one line per sandbox. */
const MANY_LINES = 1_000;

/**
 * Restores sandboxes from a file, and appends every later write to it before the write is confirmed.
 * If that fails, the write is undone: its sandbox returns to what the file has. The file survives a
 * killed process. A power failure may lose what the system had not brought to the disk.
 *
 * @param warn receives a sentence about what was ignored.
 * @param append omitted, the function of the file system.
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

/** Returns a sandbox to what the file has. If the file does not have it, it is deleted. */
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

/** Does something with the file; an error says what. */
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

/** Writes a whole text behind the end of an open file. */
export type AppendText = (file: number, text: string) => void;

/** Appends whole lines, or nothing of a line. */
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
