/** What Node's codes mean to somebody who gave the name of a file. */
const faults: Readonly<Record<string, string>> = {
  ENOENT: 'there is none of that name',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'its name is too long',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
  EMFILE: 'too many files are open',
  ELOOP: 'its links lead round in a circle',
};

/** The code of an error of the file system, such as `ENOENT`; empty where it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Why a file could not be read or written, in words. */
export function fileFault(cause: unknown, action: 'read' | 'written'): string {
  if (!(cause instanceof Error)) return String(cause);
  const code = codeOf(cause);
  if (code === 'EACCES' || code === 'EPERM') return `it may not be ${action}`;
  return faults[code] ?? cause.message;
}
