import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { World } from './world.ts';

/**
 * SHA-256 over a world's records as JSON lines, in hexadecimal. The order of records matters. Takes
 * about a microsecond per file.
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

/** A world with a hash that is computed on first use: a million files take a second. */
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
 * A world with different workspaces, keys or time; the same object if nothing changes. Files are
 * not copied, and the hash stays the same.
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
