import { appendFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { OperationError } from '../text/operation-error.ts';

/** An error that ends a command with exit code 2: "Failed to ACTION: REASON". */
export const failure = (action: string, reason: string, cause?: unknown): OperationError =>
  new OperationError({ action, reason, cause });

export const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause);

/** Node's error codes in words for the user who named the file. */
const problems: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  ENOSPC: 'the disk is full',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'expected text in UTF-8',
};

/** The code of an error of the file system, such as `ENOENT`, or an empty text. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Why a file could not be read or written, in words. */
export function fileProblem(cause: unknown, action: 'read' | 'written'): string {
  const code = codeOf(cause);
  if (code === 'ENOENT' && action === 'written') {
    return 'its folder does not exist, or takes no files';
  }
  return problems[code] ?? messageOf(cause);
}

/**
 * Reads a text file in UTF-8.
 *
 * @param file its name, or 0 for standard input.
 * @param subject the file in an error message: `the profile "a.json"`.
 */
export function readText(file: string | 0, subject: string): string {
  try {
    // The decoder removes the byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (cause) {
    throw failure(`read ${subject}`, fileProblem(cause, 'read'), cause);
  }
}

/** Reads a JSON file. */
export function readJsonFile(file: string, subject: string): unknown {
  try {
    return JSON.parse(readText(file, subject));
  } catch (cause) {
    if (cause instanceof OperationError) throw cause;
    throw failure(`read ${subject}`, `expected JSON: ${messageOf(cause)}`, cause);
  }
}

/** Writes a file. @param what names its content: `profile`. */
export function writeTextFile(what: string, file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (cause) {
    throw unwritable(what, file, cause);
  }
}

/** Refuses a file that could not be written. */
export function checkFile(what: string, file: string): void {
  try {
    const there = statSync(file, { throwIfNoEntry: false });
    // To open a pipe or a device may wait for its reader.
    if (there && !there.isFile() && !there.isDirectory()) return;
    appendFileSync(file, '');
    if (!there) rmSync(file);
  } catch (cause) {
    throw unwritable(what, file, cause);
  }
}

const unwritable = (what: string, file: string, cause: unknown) =>
  failure(`write the ${what} "${file}"`, fileProblem(cause, 'written'), cause);
