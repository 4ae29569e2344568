import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Instant } from '../template/instant.ts';

/** A grown recipe: plain records, as they are at the time `now`. */

export interface WorldWorkspace {
  readonly workspaceId: string;
  readonly label: string;
  readonly name: string;
  readonly createdAt: Instant;
}

export interface WorldKey {
  readonly label: string;
  readonly workspaceId: string;
  readonly scopes: readonly string[];
  /** The bearer secret. It is fictional but treated as real: logs and reports show the hint. */
  readonly secret: string;
  /** Distinguishes keys, and serves no other purpose (clause 2.1). */
  readonly hint: string;
  readonly issuedAt: Instant;
  /** The first instant at which the key is no longer valid (clause 5 r3). */
  readonly expiresAt: Instant;
}

export interface WorldFile {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly validationStatus: string;
  readonly createdAt: Instant;
}

export interface World {
  /** Name of the recipe. */
  readonly recipe: string;
  readonly seed: number;
  readonly now: Instant;
  readonly workspaces: readonly WorldWorkspace[];
  readonly keys: readonly WorldKey[];
  readonly files: readonly WorldFile[];
  /** SHA-256 over all of the above, in hexadecimal: equal hashes mean equal worlds. */
  readonly hash: string;
  /** The recipe and seed of the world; undefined for a world read from data. */
  readonly grownFrom?: GrownFrom | undefined;
}

/** Everything that determines a grown world, except the profile. */
export interface GrownFrom {
  /** A name or a recipe. */
  readonly world: string | object;
  readonly seed: number;
  /** Files in the first workspace. Default: the recipe's count. */
  readonly files?: number | undefined;
  readonly now: Instant;
}

type WorldFacts = Omit<World, 'hash'>;

/** A world whose hash is computed on first use: for a million files, that takes a second. */
export function createWorld(facts: WorldFacts, computeHash = () => hashWorld(facts)): World {
  let hash: string | undefined;
  return {
    ...facts,
    get hash() {
      hash ??= computeHash();
      return hash;
    },
  };
}

/**
 * A world with different keys or another time; the same object if nothing changes. Files are not
 * copied, and the hash stays the same.
 */
export function withOther(
  world: World,
  { keys = world.keys, now = world.now }: Partial<Pick<World, 'keys' | 'now'>>,
): World {
  if (keys === world.keys && now === world.now) return world;
  const { recipe, seed, workspaces, files, grownFrom } = world;
  const facts = { recipe, seed, now, workspaces, keys, files, grownFrom };
  return createWorld(facts, () => world.hash);
}

/** Over the records as JSON lines, in their order. */
function hashWorld({ recipe, seed, now, workspaces, keys, files }: WorldFacts): string {
  const hash = sha256.create();
  const add = (record: unknown) => hash.update(utf8ToBytes(`${JSON.stringify(record)}\n`));
  add({ recipe, seed, now });
  for (const records of [workspaces, keys, files]) records.forEach(add);
  return bytesToHex(hash.digest());
}
