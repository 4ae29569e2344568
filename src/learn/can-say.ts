import { type LearnedPath, type ProfileField, partAt } from '../profile/fields.ts';

/** Whether the schema of a profile accepts the value at a path. */
export const canSay = (path: LearnedPath | ProfileField, value: unknown): boolean =>
  value !== undefined && partAt(path).schema.safeParse(value).success;

/** Whether a profile can have the value of an observation; of a refusal, each of its parts. */
export function isExpressible(id: string, value: unknown): boolean {
  if (!id.startsWith('refusals.')) return canSay(id as ProfileField, value);
  return Object.entries(Object(value)).every(([name, part]) =>
    canSay(`${id}.${name}` as LearnedPath, part),
  );
}
