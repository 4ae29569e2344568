import { type LearnedPath, type ProfileField, partAt } from '../profile/fields.ts';

/** Whether the schema of a profile accepts the value at a path. */
export const canSay = (path: LearnedPath | ProfileField, value: unknown): boolean =>
  value !== undefined && partAt(path as LearnedPath).schema.safeParse(value).success;
