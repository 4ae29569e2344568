import type { IdFormatValue } from '../../../contract-tests/suite.ts';
import type { Profile } from '../../profile/schema.ts';
import { Cursors } from '../../service/cursor.ts';
import {
  inexpressible,
  readKnown,
  type SectionReaders,
  type Seen,
  shownAs,
  shownBy,
} from '../field-reader.ts';

/** The maximum of `cursor.minLength`. */
const LONGEST = 8192;
/** Unpadded cursors of a mock are shorter in every style. */
const LONGEST_UNPADDED = 400;

/** What cursors look like and how they behave (clause 4.3). */
export const cursor: SectionReaders<'cursor'> = {
  'cursor.style': shownAs('paging.cursor-text', 'style'),
  'cursor.minLength': shownBy('paging.cursor-text', ({ medianLength, minLength, style }, seen) => {
    const value = Math.min(medianLength, LONGEST);
    const shortest = shortestCursor(style, seen('listing.id-format')?.format);
    const lost =
      medianLength < 0.9 * shortest
        ? [`cursors have ${medianLength} characters; those of a mock have at least ${shortest}`]
        : [];
    return minLength > LONGEST_UNPADDED
      ? { value, lost }
      : { assume: 'a cursor of this length may need no padding', value, lost };
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

/**
 * The minimum length of a mock's cursors for a format of file ids. A mock cannot reproduce shorter
 * cursors.
 *
 * @param ids undefined if no id was seen.
 */
function shortestCursor(style: Profile['cursor']['style'], ids: IdFormatValue | undefined): number {
  const cursors = new Cursors(1, {
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
