import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { World } from './world.ts';

/**
 * SHA-256 over a world's records as JSON lines, in hexadecimal. The order of records counts.
 * Takes about a microsecond a file.
 */
function hashWorld({ recipe, seed, now, workspaces, keys, files, refused }: WorldFacts): string {
  const hash = sha256.create();
  const add = (record: unknown) => hash.update(utf8ToBytes(`${JSON.stringify(record)}\n`));
  add({ recipe, seed, now });
  workspaces.forEach(add);
  keys.forEach(add);
  files.forEach(add);
  refused.forEach(add);
  return Array.from(hash.digest(), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A world with its hash, which is computed on first use: a second for a million files. */
export function hashedWorld(facts: WorldFacts): World {
  let hash: string | undefined;
  return worldOf(facts, () => {
    hash ??= hashWorld(facts);
    return hash;
  });
}

type WorldFacts = Omit<World, 'hash'>;

function worldOf(facts: WorldFacts, hashOf: () => string): World {
  return {
    ...facts,
    get hash() {
      return hashOf();
    },
  };
}

type Others = Partial<Pick<World, 'workspaces' | 'keys' | 'now'>>;

/**
 * The same world with other workspaces or keys, or at another time; the same object if nothing is
 * another. Its files are not copied, and its hash is that of before.
 */
export function withOther(
  world: World,
  { workspaces = world.workspaces, keys = world.keys, now = world.now }: Others,
): World {
  if (workspaces === world.workspaces && keys === world.keys && now === world.now) return world;
  const { recipe, seed, files, refused, grownFrom } = world;
  const facts = { recipe, seed, now, workspaces, keys, files, refused, grownFrom };
  return worldOf(facts, () => world.hash);
}
