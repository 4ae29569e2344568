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

/** The likely cause of an incident. It is a guess: only the pages are seen, not the code. */
export interface Cause {
  readonly kind: CauseKind;
  /** The cause as one sentence, with the evidence for it. */
  readonly text: string;
}

export const cause = (kind: CauseKind, evidence: string, likely: string): Cause => ({
  kind,
  text: `${evidence}: probably ${likely}`,
});

/** A file by its id, in a sentence. */
export const named = ({ id }: Entry): string => JSON.stringify(id);
