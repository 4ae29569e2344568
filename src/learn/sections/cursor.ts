import { blindSpots } from '../blind-spots.ts';
import { readKnown, type SectionReaders, type Seen, shownBy } from '../field-reader.ts';
import { shortestCursor } from '../shortest-cursor.ts';

/** The longest that a profile can ask for. */
const LONGEST = 8192;
/** A mock's own cursors are shorter than this in every style. */
const LONGEST_UNPADDED = 400;

/** What a cursor looks like, and what becomes of it (clause 4.3). */
export const cursor: SectionReaders<'cursor'> = {
  'cursor.style': shownBy('paging.cursor-text', ({ style }) => ({ value: style }), 'fewPages'),
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
  'cursor.stability': shownBy(
    'paging.cursor-stability',
    ({ stability }) => ({ value: stability }),
    'fewPages',
  ),
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
  'cursor.otherLimit': shownBy(
    'paging.cursor-other-limit',
    ({ otherLimit }) => ({ value: otherLimit }),
    'fewPages',
  ),
  'cursor.empty': shownBy(
    'paging.cursor-empty',
    ({ empty }) => readKnown('cursor.empty', empty, 'the answer to an empty cursor'),
    'fewPages',
  ),
  'cursor.repeated': shownBy(
    'paging.cursor-repeated',
    ({ repeated }) => readKnown('cursor.repeated', repeated, 'the answer to two cursors'),
    'fewPages',
  ),
  'cursor.checkedFirst': shownBy(
    'responses.check-order',
    ({ cursorFirst }) =>
      cursorFirst === null ? { assume: blindSpots.oneFault } : { value: cursorFirst },
    'oneFault',
  ),
};

const isChanging = (seen: Seen) => seen('paging.cursor-stability')?.stability === 'changing';
