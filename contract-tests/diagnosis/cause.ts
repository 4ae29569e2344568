import { excerpt } from '../judgement/excerpt.ts';
import type { Entry } from '../listing/page.ts';

/** Mistakes that deployments make, as far as they show in walks and in what cursors bring. */
export const causeKinds = [
  'cursor-holds-time-alone',
  'cursor-time-cut',
  'cursor-includes-its-file',
  'cursor-behind-next-file',
  'cursor-ignored',
  'cursor-stands-still',
  'cursor-names-the-workspace',
  'path-checked-without-cursor-alone',
  'offset-while-files-move',
  'ends-too-early',
  'rows-doubled',
  'tie-break-missing',
  'oldest-first',
  'sorted-by-text',
  'sorted-by-cut-time',
  'sorted-by-another-field',
  'sorted-by-page',
] as const;

export type CauseKind = (typeof causeKinds)[number];

/** What is likely behind an incident: never proven, since only the walks are seen. */
export interface Cause {
  readonly kind: CauseKind;
  /** What shows it, and what is likely. */
  readonly text: string;
}

export const cause = (kind: CauseKind, evidence: string, likely: string): Cause => ({
  kind,
  text: `${evidence}: likely ${likely}`,
});

/** A file by its id, in a sentence. */
export const named = ({ id }: Entry): string => excerpt(JSON.stringify(id), 60);
