import { readShownTime } from '../../../contract-tests/suite.ts';
import type { Json } from '../../document/wire.ts';

/** What a field tells, in the words of a profile; null where it is no such thing. */
export type WorkspaceFieldMeaning = 'workspaceId' | 'name' | 'createdAt' | 'fileCount';

interface KnownOfWorkspace {
  readonly id: string;
  readonly files: number | undefined;
  /** The field in the description of another workspace. */
  readonly theirs: Json | undefined;
}

/** By its value, and by that in the description of another workspace. */
export function meaningOf(
  { name, value }: { readonly name: string; readonly value: Json },
  known: KnownOfWorkspace,
): WorkspaceFieldMeaning | null {
  if (value === known.id) return 'workspaceId';
  const own = known.theirs === undefined || !same(known.theirs, value);
  if (typeof value === 'number' && Number.isInteger(value)) {
    const counts = known.files === undefined ? /files?|count/i.test(name) : value === known.files;
    return counts && own ? 'fileCount' : null;
  }
  if (typeof value !== 'string' || !own) return null;
  if (/^\d{1,9}$/.test(value)) return null;
  if (readShownTime(value) && !/name|title/i.test(name)) return 'createdAt';
  return known.theirs !== undefined || /name|title|label/i.test(name) ? 'name' : null;
}

function same(a: Json | undefined, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
