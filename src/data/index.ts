/**
 * The world of a mock as a database of `@mswjs/data`: `workspace-files-kit/data`. Needs
 * `@mswjs/data`, an optional peer dependency.
 */

export { databaseOf, type WorldDatabase } from './database-of.ts';
