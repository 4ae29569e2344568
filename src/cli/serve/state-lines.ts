import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { PlaceWrite } from '../../mock/sandboxes/place-writes.ts';
import type { SaveableSandboxes } from '../../mock/sandboxes/sandboxes.ts';
import type { SavedSeed } from '../../mock/state/schema.ts';

/** The lines of a state file: a header, and a write in each. */

const VERSION = 1;
const NOTE =
  'What was written to a mock of workspace-files-kit, for serve --state. It holds the secrets of its made-up keys.';

const headerSchema = z.strictObject({
  stateFile: z.number(),
  note: z.string(),
  begins: z.custom<SavedSeed>((given) => typeof given === 'object' && given !== null),
});

/** What the flags make, which the file goes on from. */
export const beginningOf = (sandboxes: SaveableSandboxes): SavedSeed =>
  JSON.parse(JSON.stringify(sandboxes.default.exportState().seed));

export const headerLine = (begins: SavedSeed): string =>
  `${JSON.stringify({ stateFile: VERSION, note: NOTE, begins })}\n`;

/** Whether a text is that of a state file, by its beginning. */
export const isStateLines = (text: string): boolean => text.startsWith('{"stateFile":');

export interface StateLines {
  /** What the sandboxes began with; undefined in an empty file. */
  readonly header: SavedSeed | undefined;
  readonly writes: readonly PlaceWrite[];
  /** Whether the last line was cut off. */
  readonly torn: boolean;
}

/** @throws Error where it is no state file, one of another version, or a line within is no JSON. */
export function readStateLines(text: string, file: string): StateLines {
  const lines = text.split('\n');
  const rest = lines.pop() ?? '';
  const [first, ...others] = lines;
  if (first === undefined && rest === '') return { header: undefined, writes: [], torn: false };
  const header = readHeader(first ?? rest, file);
  // Cut off within the header: nothing was written yet.
  if (first === undefined) return { header: undefined, writes: [], torn: false };
  const writes = others.map((line, index) => readWrite(line, index + 2, file));
  return { header, writes, torn: rest !== '' };
}

function readHeader(line: string, file: string): SavedSeed {
  const parsed = headerSchema.safeParse(jsonOf(line));
  if (!parsed.success) {
    throw new Error(
      `Failed to read --state ${file}: expected a file that serve --state wrote, or none; a state that was exported is for --import`,
    );
  }
  const { stateFile, begins } = parsed.data;
  if (stateFile === VERSION) return begins;
  throw new Error(
    `Failed to read --state ${file}: expected version ${VERSION}, found ${stateFile}, of another version of this package`,
  );
}

function readWrite(line: string, number: number, file: string): PlaceWrite {
  const write: PlaceWrite | undefined = jsonOf(line);
  if (write !== undefined) return write;
  throw new Error(`Failed to read --state ${file}: line ${number}: expected JSON`);
}

function jsonOf(line: string) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** @throws Error where the file goes on from something else than the flags make. */
export function refuseOther(header: SavedSeed, own: SavedSeed, file: string): void {
  const refuse = (what: string, there: string, here: string): never => {
    throw new Error(
      `Failed to read --state ${file}: expected a file of the same ${what}: it goes on from ${there}, and the flags say ${here}: serve it with the flags that it was made with, or take another file`,
    );
  };
  if (worldOf(header) !== worldOf(own)) {
    refuse('world', describeWorld(header), describeWorld(own));
  }
  if (!isDeepStrictEqual(header.profile, own.profile)) {
    refuse('profile', `"${header.profile.name}"`, `"${own.profile.name}"`);
  }
  if (!isDeepStrictEqual(header.scenario, own.scenario)) {
    refuse('scenario', nameOf(header.scenario), nameOf(own.scenario));
  }
}

/** Of a clock that runs, today's world is another one than yesterday's: what it grows of counts. */
function worldOf({ world, runs, now }: SavedSeed): string {
  if (!runs || !world.grown) return JSON.stringify([world.hash, runs, now]);
  const { now: _start, ...grown } = world.grown;
  return JSON.stringify(grown);
}

const describeWorld = ({ world, now }: SavedSeed): string =>
  `"${world.recipe}" (${world.hash.slice(0, 8)}, now ${now})`;

const nameOf = (scenario: SavedSeed['scenario']): string =>
  scenario ? `"${scenario.name}"` : 'none';
