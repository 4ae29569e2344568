import type { IdFormat } from '../../profile/id-format.ts';
import { PAGES_OF_THREE } from '../set-stage.ts';
import type { Situation } from '../situation.ts';
import { listingSituation } from './listing.ts';

/** Forms of file ids: strings, and no more is known of them (clause 2.3). */
export const idSituations = [
  format('ids.uuid', 'Ids are UUIDs in small letters.', {
    style: 'uuid',
    version: 4,
    case: 'lower',
    prefix: '',
  }),
  format('ids.uuid-upper', 'Ids are UUIDs in capital letters.', {
    style: 'uuid',
    version: 7,
    case: 'upper',
    prefix: '',
  }),
  format('ids.ulid', 'Ids are ULIDs.', { style: 'ulid', case: 'upper', prefix: '' }),
  format('ids.numeric', 'Ids are strings of digits.', {
    style: 'sequential',
    start: 7,
    width: 0,
    prefix: '',
  }),
  format('ids.leading-zeros', 'Ids are strings of digits with zeros before them.', {
    style: 'sequential',
    start: 7,
    width: 8,
    prefix: '',
  }),
  format('ids.prefixed', 'Ids have a prefix with punctuation.', {
    style: 'random',
    length: 10,
    alphabet: 'base58',
    prefix: 'urn:example:file/',
  }),
  format('ids.long', 'Ids are 512 characters long.', {
    style: 'random',
    length: 512,
    alphabet: 'base62',
    prefix: '',
  }),
  given('ids.beyond-2-53', 'Ids are digits of numbers beyond 2^53, which differ in the last.', [
    '9007199254740992',
    '9007199254740993',
    '9007199254740994',
    '90071992547409930',
    '90071992547409931',
  ]),
  given('ids.case', 'Ids differ by their case alone.', ['aBcD', 'abcd', 'ABCD', 'AbCd', 'abcD']),
  given('ids.number-like', 'Ids are different strings that one number can be read from.', [
    '1',
    '01',
    '1.0',
    '1e0',
    '+1',
    '0x1',
    '1n',
  ]),
  given('ids.property-names', 'Ids are words that programming languages reserve.', [
    'constructor',
    'toString',
    'null',
    'undefined',
    'true',
    'NaN',
    '__proto__',
    '0',
  ]),
  given('ids.characters', 'Ids hold characters that URLs, shells and HTML reserve.', [
    'a/b',
    'a%2Fb',
    'a?b=c&d',
    'a#b',
    'a b',
    'a"b',
    "a'b",
    'a\\b',
    '<a>',
  ]),
  given('ids.non-ascii', 'Ids hold letters outside ASCII, some alike but for their composition.', [
    'é',
    'e\u0301',
    'файл',
    'ファイル',
    '🧾',
  ]),
];

function format<const Id extends string>(id: Id, title: string, fileId: IdFormat): Situation<Id> {
  const profile = { limit: PAGES_OF_THREE, formats: { fileId } };
  return listingSituation({ id, clause: '2.3-id-format', title, stage: { profile } });
}

function given<const Id extends string>(
  id: Id,
  title: string,
  ids: readonly string[],
): Situation<Id> {
  const stored = ids.map((fileId) => ({ id: fileId }));
  return listingSituation({ id, clause: '2.3-id-format', title, stored });
}
