import type { Json } from '../document/wire.ts';
import { type LearnedPath, learnedPaths } from '../profile/fields.ts';
import { type BlindSpot, blindSpots } from './blind-spots.ts';
import type { FieldReader, FieldValue } from './field-reader.ts';
import { cursor } from './sections/cursor.ts';
import { formats } from './sections/formats.ts';
import { limit } from './sections/limit.ts';
import { listing } from './sections/listing.ts';
import { keyCheck, workspaceRead } from './sections/operations.ts';
import { refusals } from './sections/refusals.ts';
import { authorization, rateLimit, transport } from './sections/transport.ts';

/** A reader for every field of a profile; a missing one does not compile. */
const readers: { readonly [Path in LearnedPath]: FieldReader<FieldValue<Path>> } = {
  ...authorization,
  ...refusals,
  ...keyCheck,
  ...workspaceRead,
  ...listing,
  ...limit,
  ...cursor,
  ...formats,
  ...transport,
  ...rateLimit,
};

/** Every field with its reader, in file order. */
export const fieldReaders: readonly (readonly [path: LearnedPath, reader: FieldReader<Json>])[] =
  learnedPaths.map((path) => [path, readers[path]]);

/** Fields that a deployment may hide, and when. */
interface BlindSpotRow {
  /** Paths of fields, or of groups that share the blind spot. */
  readonly fields: readonly string[];
  readonly when: string;
}

/** A row for each blind spot, with the fields it hides. */
export function blindSpotTable(): readonly BlindSpotRow[] {
  return Object.entries(blindSpots).map(([id, when]) => ({
    fields: wholeGroups(pathsWhere((spot) => spot === id)),
    when,
  }));
}

/** Whether a run with all keys may still have to assume the field. */
export function hasBlindSpot(path: string): boolean {
  return fieldReaders.some(([each, { blindSpot }]) => each === path && isSpot(blindSpot));
}

const isSpot = (spot: unknown): spot is BlindSpot => typeof spot === 'string';

const pathsWhere = (test: (spot: unknown) => boolean): readonly string[] =>
  fieldReaders.flatMap(([path, { blindSpot }]) => (test(blindSpot) ? [path] : []));

/** Replaces complete sections and refusals by their names. */
function wholeGroups(paths: readonly string[]): readonly string[] {
  const isWhole = (group: string) =>
    pathsWhere(() => true)
      .filter((path) => path.startsWith(`${group}.`))
      .every((path) => paths.includes(path));
  const shortest = (path: string) => {
    const parts = path.split('.');
    const groups = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('.'));
    return groups.find(isWhole) ?? path;
  };
  return [...new Set(paths.map(shortest))];
}
