import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { PlaceWrite } from '../../mock/sandboxes/place-writes.ts';
import type { SaveableSandboxes } from '../../mock/sandboxes/sandboxes.ts';
import type { SavedSeed } from '../../mock/state/schema.ts';
import { failure } from '../files.ts';

/** The lines of a state file: a header, then one write per line. */

const VERSION = 1;
const NOTE =
  'What was written to a mock of workspace-files-kit, for serve --state. It holds the secrets of its made-up keys.';

const headerSchema = z.strictObject({
  stateFile: z.number(),
  note: z.string(),
  begins: z.custom<SavedSeed>((given) => typeof given === 'object' && given !== null),
});

/** The state before the first write, as the flags define it. */
export const beginningOf = (sandboxes: SaveableSandboxes): SavedSeed =>
  JSON.parse(JSON.stringify(sandboxes.default.exportState().seed));

export const headerLine = (begins: SavedSeed): string =>
  `${JSON.stringify({ stateFile: VERSION, note: NOTE, begins })}\n`;

/** Whether a text starts like a state file. */
export const isStateLines = (text: string): boolean => text.startsWith('{"stateFile":');

/**
 * Reads the state before the first write (undefined for an empty file), the writes, and whether the
 * last line is incomplete.
 */
export function readStateLines(text: string, file: string) {
  const lines = text.split('\n');
  const rest = lines.pop() ?? '';
  const [first, ...others] = lines;
  const header = first === undefined && rest === '' ? undefined : readHeader(first ?? rest, file);
  // A new file, or one with an incomplete header, has no writes.
  if (first === undefined) return { header: undefined, writes: [], torn: false };
  const writes = others.map((line, index) => readWrite(line, index + 2, file));
  return { header, writes, torn: rest !== '' };
}

function readHeader(line: string, file: string): SavedSeed {
  const parsed = headerSchema.safeParse(jsonOf(line));
  if (!parsed.success) {
    const expected = 'expected a file that serve --state wrote, or no file';
    throw failure(`read --state "${file}"`, `${expected}; pass an exported state as --import`);
  }
  const { stateFile, begins } = parsed.data;
  if (stateFile === VERSION) return begins;
  const expected = `expected version ${VERSION}, found ${stateFile}`;
  throw failure(
    `read --state "${file}"`,
    `${expected}, which a different version of this package wrote`,
  );
}

function readWrite(line: string, number: number, file: string): PlaceWrite {
  const write: PlaceWrite | undefined = jsonOf(line);
  if (write !== undefined) return write;
  throw failure(`read --state "${file}"`, `line ${number}: expected JSON`);
}

function jsonOf(line: string) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Refuses a file written with different flags. */
export function refuseOther(header: SavedSeed, own: SavedSeed, file: string): void {
  const refuse = (what: string, there: string, here: string): never => {
    throw failure(
      `read --state "${file}"`,
      `expected the ${what} ${here} of the flags, found ${there}; use the flags that it was made with, or a different file`,
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

/** The world as text, to compare. With a running clock, its start time is left out: it varies. */
function worldOf({ world, runs, now }: SavedSeed): string {
  if (!runs || !world.grown) return JSON.stringify([world.hash, runs, now]);
  const { now: _start, ...grown } = world.grown;
  return JSON.stringify(grown);
}

const describeWorld = ({ world, now }: SavedSeed): string =>
  `"${world.recipe}" (${world.hash.slice(0, 8)}, now ${now})`;

const nameOf = (scenario: SavedSeed['scenario']): string =>
  scenario ? `"${scenario.name}"` : 'none';
