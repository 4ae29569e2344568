import type { IdFormatValue } from '../../../contract-tests/suite.ts';
import type { Profile } from '../../profile/schema.ts';
import { createCursors } from '../../service/cursor.ts';
import { readKnown, type SectionReaders, type Seen, shownAs, shownBy } from '../field-reader.ts';

/** The longest that a profile can ask for. */
const LONGEST = 8192;
/** A mock's own cursors are shorter than this in every style. */
const LONGEST_UNPADDED = 400;

/** What a cursor looks like, and what becomes of it (clause 4.3). */
export const cursor: SectionReaders<'cursor'> = {
  'cursor.style': shownAs('paging.cursor-text', 'style', 'fewPages'),
  'cursor.minLength': shownBy(
    'paging.cursor-text',
    ({ medianLength, minLength, style }, seen) => {
      const value = Math.min(medianLength, LONGEST);
      const shortest = shortestCursor(style, seen('listing.id-format')?.format);
      const lost =
        medianLength < 0.9 * shortest
          ? [`cursors as short as ${medianLength} characters: those of a mock have ${shortest}`]
          : [];
      return minLength > LONGEST_UNPADDED
        ? { value, lost }
        : { assume: 'so short a cursor may need no padding', value, lost };
    },
    'shortCursor',
  ),
  'cursor.stability': shownAs('paging.cursor-stability', 'stability', 'fewPages'),
  'cursor.reuse': shownBy(
    'paging.cursor-reuse',
    ({ reuse }, seen) => {
      // A stable cursor that works once would end no second walk; a mock refuses to be that.
      if (reuse === 'once' && !isChanging(seen)) {
        return { assume: 'no profile can say it', lost: ['a stable cursor that works once'] };
      }
      return readKnown('cursor.reuse', reuse, 'the second use of a cursor');
    },
    'fewPages',
  ),
  'cursor.otherLimit': shownAs('paging.cursor-other-limit', 'otherLimit', 'fewPages'),
  'cursor.empty': shownAs(
    'paging.cursor-empty',
    'empty',
    'fewPages',
    'the answer to an empty cursor',
  ),
  'cursor.repeated': shownAs(
    'paging.cursor-repeated',
    'repeated',
    'fewPages',
    'the answer to two cursors',
  ),
  'cursor.checkedFirst': shownAs('responses.check-order', 'cursorFirst', 'oneFault'),
};

const isChanging = (seen: Seen) => seen('paging.cursor-stability')?.stability === 'changing';

/**
 * The fewest characters that a cursor of a mock has, where file ids are of a form: a deployment
 * with shorter ones has no twin in that.
 *
 * @param ids undefined where no id was seen.
 */
function shortestCursor(style: Profile['cursor']['style'], ids: IdFormatValue | undefined): number {
  const cursors = createCursors(1, {
    style,
    minLength: 0,
    stability: 'stable',
    reuse: 'allowed',
    otherLimit: 'free',
    empty: 'refused',
    repeated: 'refused',
    checkedFirst: false,
  });
  const position = { orderTime: 0, id: ids ? shortestId(ids) : '' };
  return cursors.seal({ workspaceId: '', position, page: 1, limit: 1 }).length;
}

function shortestId(format: IdFormatValue): string {
  return format.prefix + '0'.repeat(lengthOf(format));
}

function lengthOf(format: IdFormatValue): number {
  switch (format.style) {
    case 'uuid':
      return 36;
    case 'ulid':
      return 26;
    case 'sequential':
      return Math.max(format.width, String(format.start).length);
    case 'random':
      return format.length;
    case 'other':
      return format.minLength;
  }
}
