import type { Json } from '../document/wire.ts';
import { type LearnedPath, learnedPaths } from '../profile/fields.ts';
import type { FieldValue } from './field-path.ts';
import type { FieldReader } from './field-reader.ts';
import { authorization } from './sections/authorization.ts';
import { cursor } from './sections/cursor.ts';
import { formats } from './sections/formats.ts';
import { keyCheck } from './sections/key-check.ts';
import { limit } from './sections/limit.ts';
import { listing } from './sections/listing.ts';
import { rateLimit } from './sections/rate-limit.ts';
import { refusals } from './sections/refusals.ts';
import { transport } from './sections/transport.ts';
import { workspaceRead } from './sections/workspace-read.ts';

/** A reader and a blind spot for every field of a profile: one left out does not compile. */
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

/** Every field of a profile with its reader, in the order of a profile's file. */
export const fieldReaders: readonly (readonly [path: LearnedPath, reader: FieldReader<Json>])[] =
  learnedPaths.map((path) => [path, readers[path]]);
