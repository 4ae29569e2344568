import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
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
  const hash = sha256.create();
  const add = (record: unknown) => hash.update(utf8ToBytes(`${JSON.stringify(record)}\n`));
  add({ recipe, seed, now });
  workspaces.forEach(add);
  keys.forEach(add);
  for (const [, file] of files) add(file);
  refused.forEach(add);
  return Array.from(hash.digest(), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The world of those files, with its hash. */
export function hashedWorld(facts: WorldFacts, files: FileColumns): World {
  let hash: string | undefined;
  return worldOf(facts, files, () => {
    hash ??= hashWorld(facts, files);
    return hash;
  });
}
