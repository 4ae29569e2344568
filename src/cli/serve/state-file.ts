import { readFileSync, statSync } from 'node:fs';
import type { PlaceWrite } from '../../mock/sandboxes/place-writes.ts';
import type { SaveableSandboxes } from '../../mock/sandboxes/sandboxes.ts';
import { NotKeptError } from '../../mock/state/write-recorder.ts';
import { codeOf, fileFault } from '../file-fault.ts';
import { replaceFile } from '../replace-file.ts';
import { appendTo, type WriteBytes } from './append-lines.ts';
import { lockFile } from './lock-file.ts';
import { beginningOf, headerLine, readStateLines, refuseOther } from './state-lines.ts';

/** Lines from which on the file is written anew at the start, each sandbox in one. */
const MANY_LINES = 1_000;

/**
 * Brings sandboxes to what a file says, and keeps every write from then on, before whoever made it
 * hears of it. A write that cannot be kept is undone: its sandbox goes back to what the file says.
 * What is written survives the end of the process however it ends; a machine that loses its power
 * may lose what the system had not brought to the disk yet.
 *
 * @param tell is told in a sentence what was left out.
 * @param write that of the file system, if left out.
 * @throws Error where another server has the file, it cannot be read or written, or it holds
 *   something else, or another world.
 */
export function openStateFile(
  file: string,
  sandboxes: SaveableSandboxes,
  tell: (text: string) => void,
  write?: WriteBytes,
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
      tell(`${file}: the last line was cut off and is left out: nobody was told that it was done`);
    const isNew = header === undefined;
    if (isNew || torn || writes.length > MANY_LINES) writeAnew(file, sandboxes, own);
    const log = appendTo(file, write);
    const stop = sandboxes.onWrite((given) => {
      try {
        log.append(`${JSON.stringify(given)}\n`);
      } catch (cause) {
        const problem = `Failed to write --state ${file}: ${fileFault(cause, 'written')}`;
        takeBack(given.sandbox, sandboxes, file, problem);
        throw new NotKeptError(`${problem}: nothing was changed`, { cause });
      }
    });
    return {
      [Symbol.dispose]() {
        try {
          // A sandbox that nobody used for its time is removed when somebody lists it.
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
      const reason = cause instanceof Error ? cause.message : String(cause);
      // The header is the first line.
      throw new Error(`Failed to read --state ${file}: line ${index + 2}: ${reason}`, { cause });
    }
  }
}

/** A sandbox is again as the file says, where it is not in the file it is gone. */
function takeBack(id: string, sandboxes: SaveableSandboxes, file: string, problem: string): void {
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

/** A pipe or a device would be read or written without an end. */
function refuseOtherThanFile(file: string): void {
  const there = statSync(file, { throwIfNoEntry: false });
  if (there === undefined || there.isFile()) return;
  const kind = there.isDirectory() ? 'a folder' : there.isFIFO() ? 'a pipe' : 'a device';
  throw new Error(`Failed to read --state ${file}: expected a file, found ${kind}`);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return '';
    throw new Error(`Failed to read --state ${file}: ${fileFault(cause, 'read')}`, { cause });
  }
}

function writeAnew(
  file: string,
  sandboxes: SaveableSandboxes,
  own: ReturnType<typeof beginningOf>,
): void {
  const lines = sandboxes.exportWrites().map((write) => `${JSON.stringify(write)}\n`);
  try {
    replaceFile(file, headerLine(own) + lines.join(''), 'state');
  } catch (cause) {
    throw new Error(`Failed to write --state ${file}: ${fileFault(cause, 'written')}`, { cause });
  }
}
