import { readFileSync } from 'node:fs';
import { type KnownFile, readKnownFiles } from '../../../contract-tests/suite.ts';
import { fileFault } from '../file-fault.ts';

/** Standard input, as a file. */
const STANDARD_INPUT = 0;

/**
 * Reads the files that are known to be there: an id a line, and optionally a tab and a time.
 *
 * @param file `-` for standard input.
 * @throws Error "Failed to read --known-files …: line 3: expected …, found …".
 */
export function givenKnownFiles(file: string): readonly KnownFile[] {
  const subject = `--known-files ${file === '-' ? 'from standard input' : `"${file}"`}`;
  let text: string;
  try {
    text = readFileSync(file === '-' ? STANDARD_INPUT : file, 'utf8');
  } catch (cause) {
    throw new Error(`Failed to read ${subject}: ${fileFault(cause, 'read')}`, { cause });
  }
  try {
    return readKnownFiles(text);
  } catch (cause) {
    const fault = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`Failed to read ${subject}: ${fault}`, { cause });
  }
}
