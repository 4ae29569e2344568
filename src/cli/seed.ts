import { createMock } from '../mock/create-mock.ts';
import { toIso } from '../template/instant.ts';
import { readProfile, readWorld } from './options.ts';
import type { Terminal } from './terminal.ts';

export interface SeedOptions {
  readonly world: string;
  readonly profile: string;
  readonly seed?: number;
}

/** `workspace-files seed`: the seeded world as JSON, times in ISO 8601. */
export function printSeed(options: SeedOptions, terminal: Terminal): void {
  const { world } = createMock({
    world: readWorld(options.world),
    profile: readProfile(options.profile),
    ...(options.seed !== undefined && { seed: options.seed }),
  });
  const { recipe, seed, hash, now, workspaces, keys, files, refused } = world;
  const readable = {
    recipe,
    seed,
    hash,
    now: toIso(now),
    workspaces: workspaces.map(withIsoTimes),
    keys: keys.map(withIsoTimes),
    files: files.map(withIsoTimes),
    refused,
  };
  terminal.out(`${JSON.stringify(readable, null, 2)}\n`);
}

const TIMES = ['createdAt', 'issuedAt', 'expiresAt'];

function withIsoTimes(record: object): object {
  return Object.fromEntries(
    Object.entries(record).map(([field, value]: [string, unknown]) => [
      field,
      TIMES.includes(field) && typeof value === 'number' ? toIso(value) : value,
    ]),
  );
}
