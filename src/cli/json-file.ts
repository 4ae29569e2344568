import { readFileSync } from 'node:fs';
import { fileFault } from './file-fault.ts';

/**
 * Reads a JSON file: UTF-8, or UTF-16 where a byte order mark says so, as PowerShell writes it.
 *
 * @param subject what the file is, for the message: `the profile "a.json"`.
 * @param refuse throws for a text that is known to be something else.
 * @throws Error "Failed to read SUBJECT: expected …" when it cannot be read or is no JSON.
 */
export function readJsonFile(
  file: string,
  subject: string,
  refuse: (text: string) => void = () => {},
): unknown {
  const text = decode(readBytes(file, subject), subject);
  refuse(text);
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = text.trim() === '' ? 'found an empty file' : messageOf(cause);
    throw failure(subject, `expected JSON: ${reason}`, cause);
  }
}

function readBytes(file: string, subject: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw failure(subject, `expected a file that can be read: ${fileFault(cause, 'read')}`, cause);
  }
}

function decode(bytes: Uint8Array, subject: string): string {
  const encoding = encodingOf(bytes);
  try {
    // The byte order mark is taken off by the decoder.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw failure(subject, `expected text in ${encoding.toUpperCase()}, found other bytes`, cause);
  }
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause);

const failure = (subject: string, reason: string, cause: unknown) =>
  new Error(`Failed to read ${subject}: ${reason}`, { cause });
