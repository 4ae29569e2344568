import { type Instant, toInstant } from '../template/instant.ts';
import type { GrownWorld } from './grown-world.ts';
import type { World } from './world.ts';

/**
 * A world as this package wrote it when it was built, taken at its word: `readGrownWorld` examines
 * and hashes what others wrote.
 *
 * @throws Error where it has no hash.
 */
export function readyWorld({ hash, now, workspaces, keys, files, refused, ...of }: GrownWorld) {
  if (hash === undefined) throw new Error('Failed to take a world that is ready: it has no hash');
  const world: World = {
    ...of,
    now: instantOf(now),
    workspaces: workspaces.map(created),
    keys: keys.map((key) => ({
      ...key,
      issuedAt: instantOf(key.issuedAt),
      expiresAt: instantOf(key.expiresAt),
    })),
    files: files.map(created),
    refused: (refused ?? []) as World['refused'],
    hash,
  };
  return world;
}

const instantOf = (time: string | number): Instant =>
  typeof time === 'number' ? time : toInstant(time);

const created = <Record extends { readonly createdAt: string | number }>(record: Record) => ({
  ...record,
  createdAt: instantOf(record.createdAt),
});
