import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { SaveableSandboxes } from '../../mock/sandboxes.ts';
import { NotKeptError } from '../../mock/saved/not-kept.ts';
import type { PlaceWrite } from '../../mock/saved/place-writes.ts';
import { fileFault } from '../file-fault.ts';
import { replaceFile } from '../replace-file.ts';
import { lockFile } from './lock-file.ts';
import { beginningOf, headerLine, readStateLines, refuseOther } from './state-lines.ts';

/** Where a server keeps what was written to it, so that the next one goes on from there. */
export interface StateFile extends Disposable {
  /** Keeps a write; throws where it could not be, and then keeps it with the next one. */
  append(write: PlaceWrite): void;
}

/** Lines from which on the file is written anew at the start, each sandbox in one. */
const MANY_LINES = 1_000;

/**
 * Brings sandboxes to what a file says, and keeps every write from then on, before whoever made it
 * hears of it. What is written survives the end of the process however it ends; a machine that
 * loses its power may lose what the system had not brought to the disk yet.
 *
 * @param tell is told in a sentence what was left out.
 * @throws Error where another server has the file, it cannot be read or written, or it holds
 *   something else, or another world.
 */
export function openStateFile(
  file: string,
  sandboxes: SaveableSandboxes,
  tell: (text: string) => void,
): StateFile {
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
    const log = appendTo(file);
    const stop = sandboxes.onWrite(log.append);
    return {
      append: log.append,
      [Symbol.dispose]() {
        // Those that nobody used for so long are let go, and told of, when somebody looks.
        sandboxes.list();
        stop();
        log.close();
        lock[Symbol.dispose]();
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

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return '';
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

/** Appends whole lines: of one that could not be written whole, nothing stays. */
function appendTo(file: string) {
  const handle = open(file);
  let length = fstatSync(handle).size;
  /** Lines that could not be written yet. */
  let waiting = '';
  return {
    close: () => closeSync(handle),
    append(write: PlaceWrite) {
      waiting += `${JSON.stringify(write)}\n`;
      const bytes = Buffer.from(waiting);
      try {
        for (let at = 0; at < bytes.length; ) {
          at += writeSync(handle, bytes, at, bytes.length - at, length + at);
        }
      } catch (cause) {
        ftruncateSync(handle, length);
        throw new NotKeptError(
          `Failed to write --state ${file}: ${fileFault(cause, 'written')}: what was asked for is done, and is not in the file before a later write succeeds`,
          { cause },
        );
      }
      length += bytes.length;
      waiting = '';
    },
  };
}

function open(file: string): number {
  try {
    return openSync(file, 'r+');
  } catch (cause) {
    throw new Error(`Failed to write --state ${file}: ${fileFault(cause, 'written')}`, { cause });
  }
}
