import type { Json } from '../document/wire.ts';
import { type LearnedPath, learnedPaths } from '../profile/fields.ts';
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
