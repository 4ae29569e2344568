import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { fileFault } from '../file-fault.ts';

/** As `writeSync` of Node. */
export type WriteBytes = (
  file: number,
  bytes: Uint8Array,
  offset: number,
  length: number,
  position: number,
) => number;

/** Appends whole lines: of one that could not be written whole, nothing stays. */
export function appendTo(file: string, write: WriteBytes = writeSync) {
  const handle = open(file);
  let length = fstatSync(handle).size;
  return {
    close: () => closeSync(handle),
    append(line: string) {
      const bytes = Buffer.from(line);
      try {
        for (let at = 0; at < bytes.length; ) {
          at += write(handle, bytes, at, bytes.length - at, length + at);
        }
      } catch (cause) {
        ftruncateSync(handle, length);
        throw cause;
      }
      length += bytes.length;
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
