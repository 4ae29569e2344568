import { need } from '../run/need.ts';
import { fail, type Outcome, unproven } from '../run/outcome.ts';
import { isListingUnchanged } from '../walks/compare.ts';
import type { Survey } from '../walks/survey.ts';

/**
 * Reads the ids of files that the caller knows to exist: one per line.
 *
 * @throws Error "expected …, found …".
 */
export function readKnownFiles(text: string): readonly string[] {
  const ids = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const known = ids.filter((id) => id !== '');
  const odd = known.find((id) => id.includes('\t') || id.trim() === '');
  if (odd !== undefined) throw new Error(`expected one file id per line, found ${shown(odd)}`);
  if (known.length === 0) throw new Error('expected one file id per line, found an empty file');
  return known;
}

const shown = (text: string): string => JSON.stringify(text.slice(0, 80));

/**
 * A known file that no walk shows. It may have been deleted since the caller made the list, so
 * nothing is proven if files change during the run.
 */
export function absentKnown(
  { walks }: Pick<Survey, 'walks'>,
  known: readonly string[],
): Outcome | undefined {
  const listed = new Set(walks.flatMap(({ entries }) => entries.map(({ id }) => id)));
  const [missing, ...others] = known.filter((id) => !listed.has(id));
  if (missing === undefined) return undefined;
  const file = `the known file ${shown(missing)}`;
  if (!isListingUnchanged(walks)) {
    return unproven(
      `${file} is not listed; it may have been deleted, because files change during the run`,
      need.option('knownFiles', 'a list that was made while no files are deleted'),
    );
  }
  const whole = walks.filter(({ end }) => end.kind === 'complete');
  const [last, ...earlier] = whole.toReversed().flatMap(({ pages }) => pages.at(-1) ?? []);
  if (!last || earlier.length === 0) {
    return unproven(
      `${file} is not listed, and no two walks reached the end of the listing`,
      need.setting('maxRequests', 'larger', 'or a key of a workspace with fewer files'),
    );
  }
  const more = others.length > 0 ? `, nor ${others.length} more known files` : '';
  const ends = earlier.slice(0, 1).map(({ answer }) => answer.exchange);
  return fail(file, `no walk shows it${more}`, last.answer.exchange, ...ends);
}
