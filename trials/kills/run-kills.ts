import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createDraws } from '../../bench/soak/random.ts';
import { type Kill, kinds } from './kinds.ts';
import { createServers, type Place, writtenAt } from './place.ts';

export interface KillsOptions {
  /** The command line as one file. */
  readonly main: string;
  /** Where the state files go. */
  readonly folder: string;
  readonly kills: number;
  readonly seed: number;
}

export interface KillsReport {
  /** How many there were, by the moment at which they came. */
  readonly kills: Readonly<Record<Kill['when'], number>>;
  /** What was acknowledged. */
  readonly writes: number;
  /** What was acknowledged and not there at a later start, a sentence each. */
  readonly lost: readonly string[];
  /** Starts that told of a last line that was cut off. */
  readonly torn: number;
}

/**
 * Kills servers at random, and starts others on their files. At every start, all that was ever
 * acknowledged is looked for.
 *
 * @param tell is told of each kill in a line.
 * @throws Error that names the kill and what it waited for, where something does not go on.
 */
export async function runKills(
  { main, folder, kills, seed }: KillsOptions,
  tell: (line: string) => void = () => {},
): Promise<KillsReport> {
  const draws = createDraws(seed);
  let files = 0;
  const newFile = () => {
    const own = join(folder, `${++files}`);
    mkdirSync(own);
    return join(own, 'state.jsonl');
  };
  const servers = createServers(main);
  const killing = kinds.map((kind) => kind({ servers, newFile, draws }));
  const counts = { 'among writes': 0, 'while it started': 0, 'while it wrote the file anew': 0 };
  const places = new Set<Place>();
  const lost: string[] = [];
  let torn = 0;
  try {
    for (let count = 1; count <= kills; count++) {
      const next = killing[count % killing.length];
      if (next === undefined) break;
      const { place, when, again } = await naming(`kill ${count} of seed ${seed}`, next);
      places.add(place);
      counts[when] += 1;
      lost.push(...again.lost);
      if (again.isTorn) torn += 1;
      tell(`${count}: ${when}; ${writtenAt(place)} writes to its file; ${again.lost.length} lost`);
    }
  } finally {
    await servers.endAll();
  }
  const writes = [...places].reduce((sum, place) => sum + writtenAt(place), 0);
  return { kills: counts, writes, lost, torn };
}

async function naming<Value>(what: string, does: () => Promise<Value>): Promise<Value> {
  try {
    return await does();
  } catch (cause) {
    throw new Error(`${what}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
