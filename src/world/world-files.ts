import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { columnsOfFiles, type FileColumns } from './file-columns.ts';
import type { World } from './world.ts';

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

type WorldFacts = Omit<World, 'files' | 'hash'>;

/** Beside the worlds: their users see nothing of it. */
const columnsOfWorlds = new WeakMap<object, FileColumns>();

/** The files of a world, as they are held; of one that is given as objects, made of them once. */
export function columnsOf(world: Pick<World, 'files'>): FileColumns {
  const columns = columnsOfWorlds.get(world) ?? columnsOfFiles(world.files);
  columnsOfWorlds.set(world, columns);
  return columns;
}

/**
 * A world of those files: they become objects when somebody asks for them, all at once, and only
 * who asks for the hash pays for it: a second for a million files.
 */
function worldOf(facts: WorldFacts, columns: FileColumns, hashOf: () => string): World {
  const world: World = {
    ...facts,
    get files() {
      return columns.all();
    },
    get hash() {
      return hashOf();
    },
  };
  columnsOfWorlds.set(world, columns);
  return world;
}

type Others = Partial<Pick<World, 'workspaces' | 'keys' | 'now'>>;

/**
 * The same world with other workspaces or keys, or at another time; the very same where nothing is
 * another. Its files are not copied, and its hash is that of before.
 */
export function withOther(
  world: World,
  { workspaces = world.workspaces, keys = world.keys, now = world.now }: Others,
): World {
  if (workspaces === world.workspaces && keys === world.keys && now === world.now) return world;
  const { recipe, seed, refused, grownFrom } = world;
  const facts = { recipe, seed, now, workspaces, keys, refused, grownFrom };
  return worldOf(facts, columnsOf(world), () => world.hash);
}
