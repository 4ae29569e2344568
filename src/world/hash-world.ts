import { createSha256, hexOf, utf8 } from '../document/sha-256.ts';
import type { FileColumns } from './file-columns.ts';
import type { World } from './world.ts';
import { type WorldFacts, worldOf } from './world-files.ts';

/**
 * SHA-256 over a world's records as JSON lines, in hexadecimal. The order of records counts.
 * Takes about a microsecond a file.
 */
function hashWorld(
  { recipe, seed, now, workspaces, keys, refused }: WorldFacts,
  files: FileColumns,
) {
  const hash = createSha256();
  const add = (record: unknown) => hash.update(utf8(`${JSON.stringify(record)}\n`));
  add({ recipe, seed, now });
  workspaces.forEach(add);
  keys.forEach(add);
  for (const [, file] of files) add(file);
  refused.forEach(add);
  return hexOf(hash.digest());
}

/** The world of those files, with its hash. */
export function hashedWorld(facts: WorldFacts, files: FileColumns): World {
  let hash: string | undefined;
  return worldOf(facts, files, () => {
    hash ??= hashWorld(facts, files);
    return hash;
  });
}
