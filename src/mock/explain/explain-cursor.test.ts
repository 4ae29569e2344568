import { describe } from 'vitest';
import {
  cursorOf,
  ORIGIN,
  READER,
  type Row,
  testExplanations,
  withOther,
} from '../../../test/support/explained-refusals.ts';
import { FILES } from '../../../test/support/tiny-listing.ts';

const rows: Row[] = [
  [
    'a made-up cursor',
    { target: `${FILES}?cursor=abc` },
    'malformedCursor',
    'the cursor "abc" was not given out here, or was changed',
    /^the nextCursor of the page before, as it was given/,
  ],
  [
    'an empty cursor',
    { target: `${FILES}?cursor=`, options: { profile: { cursor: { empty: 'refused' } } } },
    'malformedCursor',
    'cursor is empty',
    /^no cursor, for the first page$/,
  ],
  [
    'a cursor given twice',
    {
      target: `${FILES}?cursor=a&cursor=b`,
      options: { profile: { cursor: { repeated: 'refused' } } },
    },
    'malformedCursor',
    'cursor is given more than once',
    /nextCursor/,
  ],
  [
    'a used cursor',
    {
      target: `${FILES}?cursor={}`,
      options: { profile: 'cursor-once' },
      first: (mock) => {
        const cursor = encodeURIComponent(cursorOf(mock));
        mock.answer(
          new Request(`${ORIGIN}${FILES}?cursor=${cursor}`, {
            headers: { authorization: `Bearer ${READER}` },
          }),
        );
        return cursor;
      },
    },
    'malformedCursor',
    /was used before/,
    /nextCursor/,
  ],
  [
    'a cursor encoded twice',
    {
      target: `${FILES}?cursor={}`,
      options: { profile: 'cursor-json' },
      first: (mock) => encodeURIComponent(encodeURIComponent(cursorOf(mock))),
    },
    'malformedCursor',
    /changed on the way: it was encoded twice/,
    /nextCursor/,
  ],
  [
    'the text null',
    { target: `${FILES}?cursor=null` },
    'malformedCursor',
    /cursor is the text "null"/,
    /nextCursor/,
  ],
  [
    'the id of a file',
    { target: `${FILES}?cursor=file_a` },
    'malformedCursor',
    /the id of a file/,
    /nextCursor/,
  ],
  [
    'a page number',
    { target: `${FILES}?cursor=2` },
    'malformedCursor',
    /pages have no numbers/,
    /nextCursor/,
  ],
  [
    'another listing’s cursor',
    {
      target: `${FILES}?cursor={}`,
      first: (mock) => cursorOf(mock, 'wsk_theirs_1234', withOther(mock)),
    },
    'foreignCursor',
    'the cursor belongs to the listing of the workspace ws_other, and the key is bound to ws_tiny',
    /a key of ws_other/,
  ],
  [
    'a limit above the maximum',
    { target: `${FILES}?limit=500`, options: { profile: { limit: { aboveMaximum: 'refused' } } } },
    'badLimit',
    'limit is above the maximum of 200: "500"',
    /^a whole number from 1 to 200 passes$/,
  ],
  [
    'a limit of a word',
    { target: `${FILES}?limit=all` },
    'badLimit',
    'limit is no number: "all"',
    /from 1 to 200/,
  ],
  ['an empty limit', { target: `${FILES}?limit=` }, 'badLimit', 'limit is empty', /from 1 to 200/],
  [
    'another limit midway',
    {
      target: `${FILES}?limit=2&cursor={}`,
      options: { profile: 'cursor-fixed-limit' },
      first: (mock) => encodeURIComponent(cursorOf(mock)),
    },
    'badLimit',
    'the walk began with another limit: "2"',
    /^1 passes$/,
  ],
];

describe('a refusal is explained', () => testExplanations(rows));
