import { type FSWatcher, readFileSync, watch } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { fileFault } from '../file-fault.ts';

/**
 * Tells when a file holds something else than before. Its folder is watched, since many editors
 * put a new file in the place of the old one; what counts is the content, so that one change that
 * is heard of several times is told of once.
 *
 * @param changed is given the file as it was named.
 * @param failed is told where the watching itself ended.
 * @returns what ends the watching.
 * @throws Error "Failed to watch FOLDER: …".
 */
export function watchFiles(
  files: readonly string[],
  changed: (file: string) => void,
  failed: (cause: unknown) => void,
): () => void {
  const contents = new Map(files.map((file) => [file, contentOf(file)]));
  const look = (file: string) => {
    const content = contentOf(file);
    // Gone, or empty: somebody is about to write it.
    if (content === null || content === '' || content === contents.get(file)) return;
    contents.set(file, content);
    changed(file);
  };
  const folderOf = (file: string) => dirname(resolve(file));
  const watchers = [...new Set(files.map(folderOf))].map((folder) =>
    watchFolder(folder, failed, (name) => {
      const within = files.filter((file) => folderOf(file) === folder);
      for (const file of within) if (name === null || name === basename(file)) look(file);
    }),
  );
  return () => {
    for (const watcher of watchers) watcher.close();
  };
}

function watchFolder(
  folder: string,
  failed: (cause: unknown) => void,
  heard: (name: string | null) => void,
): FSWatcher {
  try {
    return watch(folder, (_event, name) => heard(name)).on('error', failed);
  } catch (cause) {
    throw new Error(`Failed to watch ${folder}: ${fileFault(cause, 'read')}`, { cause });
  }
}

/** Null where it cannot be read just now. */
function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return null;
  }
}
