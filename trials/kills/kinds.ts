import { copyFileSync, existsSync, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Draws } from '../../bench/soak/random.ts';
import { openStateFile } from '../../src/cli/serve/state-file.ts';
import { createSandboxes } from '../../src/mock/sandboxes.ts';
import {
  type CheckedServer,
  createPlace,
  kill,
  type Place,
  type PlaceOptions,
  type Servers,
  waitFor,
  writeUntilEnd,
  writtenAt,
} from './place.ts';

/** A kill by chance, or at a moment that chance would seldom find. */
export interface Kill {
  readonly place: Place;
  /** At which moment it came. */
  readonly when: 'among writes' | 'while it started' | 'while it wrote the file anew';
  /** The next server on the file. */
  readonly again: CheckedServer;
}

export interface KillContext {
  readonly servers: Servers;
  /** One of its own for each state file. */
  readonly newFile: () => string;
  readonly draws: Draws;
}

export type KillKind = (context: KillContext) => () => Promise<Kill>;

/** Writes that are acknowledged before a kill. */
const MOST_WRITES = 60;

/** Several connections write to one file, over many servers. */
const writes =
  (given: Pick<PlaceOptions, 'writers' | 'nameLength' | 'processes'>): KillKind =>
  ({ servers, newFile, draws }) => {
    const place = createPlace({ ...given, file: newFile(), draws });
    let running: CheckedServer | undefined;
    return async () => {
      running ??= await servers.startChecked(place);
      await killAmongWrites(place, running, draws, draws.below(MOST_WRITES));
      running = await servers.startChecked(place);
      return { place, when: 'among writes', again: running };
    };
  };

/** The first write to a file that is not there yet. */
const firstWrite: KillKind =
  ({ servers, newFile, draws }) =>
  async () => {
    const place = createPlace({ file: newFile(), writers: 4, nameLength: 20, draws });
    const first = await servers.startChecked(place);
    await killAmongWrites(place, first, draws, draws.below(3));
    return { place, when: 'among writes', again: await checkOnce(place, servers) };
  };

/** At any moment of a start, over a file that must be read whole and written anew. */
const start: KillKind = ({ servers, newFile, draws }) => {
  const long = writeLongFile(newFile());
  let startsIn = 0;
  return async () => {
    const place = longPlace(long, newFile, draws);
    const began = performance.now();
    const server = servers.start(place);
    if (startsIn === 0) await waitFor(server.ready, 'the server is not ready', server);
    else await pause(draws.below(startsIn));
    startsIn ||= Math.ceil(performance.now() - began);
    await kill(server);
    return { place, when: 'while it started', again: await checkOnce(place, servers) };
  };
};

/** While the file is written anew. */
const compaction: KillKind = ({ servers, newFile, draws }) => {
  const long = writeLongFile(newFile());
  return async () => {
    const place = longPlace(long, newFile, draws);
    const server = servers.start(place);
    await waitFor(partialOf(place.file), 'the file is not written anew', server);
    await pause(draws.below(6));
    await kill(server);
    const isWithin = existsSync(partialName(place.file));
    const when = isWithin ? 'while it wrote the file anew' : 'while it started';
    return { place, when, again: await checkOnce(place, servers) };
  };
};

/** In turns. A state of long names is written for so long that a kill can cut its line off. */
export const kinds: readonly KillKind[] = [
  writes({ writers: 4, nameLength: 20 }),
  firstWrite,
  writes({ writers: 2, nameLength: 10_000 }),
  compaction,
  writes({ writers: 4, nameLength: 20, processes: 2 }),
  start,
];

/** After so many more, at any moment of those that follow. */
async function killAmongWrites(
  place: Place,
  checked: CheckedServer,
  draws: Draws,
  after: number,
): Promise<void> {
  const enough = writtenAt(place) + after;
  const killing = async () => {
    while (writtenAt(place) < enough) await pause(1);
    await pause(draws.below(8));
    await kill(checked.server);
  };
  await Promise.all([writeUntilEnd(place, checked), killing()]);
}

async function checkOnce(place: Place, servers: Servers): Promise<CheckedServer> {
  const checked = await servers.startChecked(place);
  await kill(checked.server);
  return checked;
}

const LONG = 4_000;

/** A file of more lines than a server leaves as they are. */
function writeLongFile(file: string): string {
  const sandboxes = createSandboxes({ world: 'tiny' });
  using _state = openStateFile(file, sandboxes, () => {});
  for (let count = 0; count < LONG; count++) {
    sandboxes.default.files.create({ id: `long-${count}`, name: 'n'.repeat(500), size: count });
  }
  return file;
}

function longPlace(long: string, newFile: () => string, draws: Draws): Place {
  const file = newFile();
  copyFileSync(long, file);
  const place = createPlace({ file, writers: 1, nameLength: 20, draws });
  const files = place.writers[0]?.kept.get('default')?.files;
  for (let count = 0; count < LONG; count++) files?.set(`long-${count}`, count);
  return place;
}

/** What a server writes the file anew in, before it takes its place. */
const partialName = (file: string) => join(dirname(file), `.${basename(file)}.state.partial`);

/** Resolves once it is there. */
function partialOf(file: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(dirname(file), (_event, name) => {
      if (name !== basename(partialName(file))) return;
      watcher.close();
      resolve();
    });
  });
}
