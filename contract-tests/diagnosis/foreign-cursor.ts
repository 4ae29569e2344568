import { cause } from './cause.ts';

/** Mistakes by which a cursor of another workspace brings its files. */

/** Where the key's own listing, walked by cursors of its own, shows its own files alone. */
export const workspaceOfCursor = cause(
  'cursor-names-the-workspace',
  "by the key's own path, files of the other workspace alone come with its cursor, and none with its own cursors",
  'the workspace is taken from the cursor, which is not held against the key',
);

/** Where neither that path without a cursor nor that cursor by another path brings any. */
export const pathBehindCursor = cause(
  'path-checked-without-cursor-alone',
  "the other workspace's path brings nothing without a cursor, and its files with one",
  'the path is held against the key on the first page only',
);
