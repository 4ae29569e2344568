import type { Command } from 'commander';
import { createMock } from '../mock/create-mock.ts';
import { toIso } from '../template/write-iso.ts';
import { addFlags } from './flags/flag.ts';
import { worldFlags } from './flags/world-flags.ts';
import type { Terminal } from './terminal.ts';
import { mockOptionsOf, type WorldOptions } from './world-options.ts';

export type SeedOptions = WorldOptions;

export const addSeedOptions = (command: Command): Command =>
  addFlags(command, Object.values(worldFlags));

/** `workspace-files seed`: the seeded world as JSON, times in ISO 8601. */
export function printSeed(options: SeedOptions, terminal: Terminal): void {
  const { world } = createMock(mockOptionsOf(options));
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
