import type { Gap, Repeat } from '../listing/history.ts';
import type { Entry } from '../listing/page.ts';
import type { Walk } from '../listing/walk.ts';

/** What went wrong in a walk, and where: what its picture and its likely cause are made of. */
export interface Incident {
  /**
   * `skipped`: files that another walk shows and this one does not. `repeated`: one file twice.
   * `misplaced`: a file behind an older one. `swapped`: two files that two walks show either way
   * round. `endless`: page after page brings nothing new.
   */
  readonly kind: 'skipped' | 'repeated' | 'misplaced' | 'swapped' | 'endless';
  readonly walk: Walk;
  /** The other walk, which shows it otherwise. */
  readonly shownBy?: Walk;
  /** The files that it is about: those skipped, both sightings of one, the one misplaced, a pair. */
  readonly files: readonly Entry[];
  /** The entry in front of files that are skipped; undefined at the start. */
  readonly last?: Entry | undefined;
}

/** Skipped files as an incident. */
export function incidentOfGap({ walk, files, last }: Gap, walks: readonly Walk[]): Incident {
  return { kind: 'skipped', walk, shownBy: walkOf(files[0], walks) ?? walk, files, last };
}

export const incidentOfRepeat = ({ walk, first, again }: Repeat): Incident => ({
  kind: 'repeated',
  walk,
  files: [first, again],
});

/** The walk among all that holds an entry: entries are told apart by their objects. */
export const walkOf = (entry: Entry, walks: readonly Walk[]): Walk | undefined =>
  walks.find(({ entries }) => entries.includes(entry));
