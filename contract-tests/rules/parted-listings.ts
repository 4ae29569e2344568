import { type Fail, fail } from '../judgement/outcome.ts';
import { type Entry, objectOf } from '../listing/page.ts';
import type { Survey } from '../listing/survey.ts';
import type { Walk } from '../listing/walk.ts';

/** The entries of a listing by what tells whose they are. */
export type OwnedEntries = ReadonlyMap<string, Entry>;

/** The entries of two listings: of each alone, and in both. */
export interface PartedListings {
  readonly ours: OwnedEntries;
  readonly theirs: OwnedEntries;
  /** Whose these are cannot be told, so that they prove nothing of a leak. */
  readonly both: readonly { readonly own: Entry; readonly theirs: Entry }[];
}

export function partListings(survey: Survey, foreign: Walk): PartedListings {
  const theirs = byFingerprint(foreign.entries);
  const ours = byFingerprint(survey.walks.flatMap(({ entries }) => entries));
  const both = [...theirs].flatMap(([print, entry]) => {
    const own = ours.get(print);
    if (!own) return [];
    theirs.delete(print);
    ours.delete(print);
    return [{ theirs: entry, own }];
  });
  return { ours, theirs, both };
}

function byFingerprint(entries: readonly Entry[]): Map<string, Entry> {
  return new Map(entries.filter(({ id }) => id !== '').map((entry) => [fingerprint(entry), entry]));
}

/** Ids may be unique within a workspace only, so the whole entry tells whose it is. */
function fingerprint({ raw }: Entry): string {
  const fields = objectOf(raw) ?? {};
  return JSON.stringify(
    ['id', 'name', 'contentType', 'size', 'createdAt'].map((field) => fields[field] ?? null),
  );
}

/** The first of some entries that is not the asking key's, and whether all of them are not. */
export function foreignAmong(entries: readonly Entry[], owned: OwnedEntries) {
  const found = entries.map((entry) => ({ entry, theirs: owned.get(fingerprint(entry)) }));
  const first = found.find(({ theirs }) => theirs);
  return (
    first?.theirs && {
      stolen: first.entry,
      theirs: first.theirs,
      areAll: found.every(({ theirs }) => theirs),
    }
  );
}

export function leak(how: string, theirs: Entry, stolen: Entry): Fail {
  return fail(
    `no files of another workspace through ${how}`,
    `the file ${JSON.stringify(stolen.id)} of the other workspace`,
    stolen.exchange,
    theirs.exchange,
  );
}
