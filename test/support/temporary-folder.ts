import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder for the tests of one file, deleted after them. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'workspace-files-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const path = (name: string) => join(folder, name);
  return {
    folder,
    path,
    read: (name: string) => readFileSync(path(name), 'utf8'),
    /** Writes text or bytes as they are, and anything else as JSON. @returns the path. */
    write(name: string, content: unknown): string {
      const isPlain = typeof content === 'string' || content instanceof Uint8Array;
      writeFileSync(path(name), isPlain ? content : JSON.stringify(content));
      return path(name);
    },
  };
}
