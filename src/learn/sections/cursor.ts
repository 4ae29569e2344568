import {
  inexpressible,
  readKnown,
  type SectionReaders,
  type Seen,
  shownAs,
  shownBy,
} from '../field-reader.ts';

/** The maximum of `cursor.minLength`. */
const MAX_LENGTH = 8192;
/** Unpadded cursors of a mock are shorter in every style. */
const MAX_UNPADDED_LENGTH = 400;

/** What cursors look like and how they behave (clause 4.3). */
export const cursor: SectionReaders<'cursor'> = {
  'cursor.style': shownAs('paging.cursor-text', 'style'),
  'cursor.minLength': shownBy('paging.cursor-text', ({ medianLength, minLength }) => {
    const value = Math.min(medianLength, MAX_LENGTH);
    return minLength > MAX_UNPADDED_LENGTH
      ? { value }
      : { assume: 'a cursor of this length may need no padding', value };
  }),
  'cursor.stability': shownAs('paging.cursor-stability', 'stability'),
  'cursor.reuse': shownBy('paging.cursor-reuse', ({ reuse }, seen) => {
    // With a stable cursor that works only once, a second walk could not end.
    if (reuse === 'once' && !isChanging(seen)) {
      return inexpressible('a stable cursor that works only once');
    }
    return readKnown('cursor.reuse', reuse, 'the result of using a cursor twice');
  }),
  'cursor.otherLimit': shownAs('paging.cursor-other-limit', 'otherLimit'),
  'cursor.empty': shownAs('paging.cursor-empty', 'empty', 'the response to an empty cursor'),
  'cursor.repeated': shownAs('paging.cursor-repeated', 'repeated', 'the response to two cursors'),
  'cursor.checkedFirst': shownAs('responses.check-order', 'cursorFirst'),
};

const isChanging = (seen: Seen) => seen('paging.cursor-stability')?.stability === 'changing';
