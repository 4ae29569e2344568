import type { Gap, Repeat } from '../walks/compare.ts';
import type { Entry, Walk } from '../walks/page.ts';

/** Mistakes of deployments that walks can reveal. */
export const causeKinds = [
  'cursor-holds-time-alone',
  'cursor-time-cut',
  'cursor-includes-its-file',
  'starts-again',
  'offset-while-files-move',
  'ends-too-early',
  'tie-break-missing',
  'sorted-by-text',
  'shared-cache',
] as const;

export type CauseKind = (typeof causeKinds)[number];

/** The likely cause of an incident. It is a guess: the suite sees only pages, not code. */
export interface Cause {
  readonly kind: CauseKind;
  /** The cause as one sentence, with the evidence for it. */
  readonly text: string;
}

export const cause = (kind: CauseKind, evidence: string, guess: string): Cause => ({
  kind,
  text: `${evidence}: probably ${guess}`,
});

/** A failure in a walk, and where it happened: the basis of its picture and its likely cause. */
export interface Incident {
  /**
   * `skipped`: files that another walk shows and this one does not. `repeated`: the same file
   * twice. `misplaced`: a file after an older one. `swapped`: two files in opposite order in two
   * walks. `endless`: pages continue without new files.
   */
  readonly kind: 'skipped' | 'repeated' | 'misplaced' | 'swapped' | 'endless';
  readonly walk: Walk;
  /** The other walk, which differs. */
  readonly shownBy?: Walk;
  /** The files involved: those skipped, both occurrences of one, the misplaced one, or a pair. */
  readonly files: readonly Entry[];
  /** The entry before the skipped files; undefined at the start. */
  readonly last?: Entry | undefined;
}

/** An incident for skipped files. */
export function incidentOfGap({ walk, files, last }: Gap, walks: readonly Walk[]): Incident {
  return { kind: 'skipped', walk, shownBy: walkOf(files[0], walks) ?? walk, files, last };
}

export const incidentOfRepeat = ({ walk, first, again }: Repeat): Incident => ({
  kind: 'repeated',
  walk,
  files: [first, again],
});

/** The walk that contains an entry. Entries are compared as objects. */
export const walkOf = (entry: Entry, walks: readonly Walk[]): Walk | undefined =>
  walks.find(({ entries }) => entries.includes(entry));
