import type { Survey } from './survey.ts';

/** What was looked at of a listing that goes on behind. */
export interface ListingSample {
  /** Different files, from the start of the listing on. */
  readonly files: number;
  readonly pages: number;
  readonly walks: number;
}

/**
 * What the walks looked at of the listing, where each of them had seen enough before its end;
 * undefined where one came to it, or went on no further for another reason.
 */
export function sampleOf({
  walks,
  pages,
}: Pick<Survey, 'walks' | 'pages'>): ListingSample | undefined {
  const ends = new Set(walks.map(({ end }) => end.kind));
  if (ends.has('complete') || !ends.has('bounded')) return undefined;
  const files = new Set(walks.flatMap(({ entries }) => entries.map(({ key }) => key)));
  return { files: files.size, pages: pages.length, walks: walks.length };
}
