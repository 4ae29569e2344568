import type { IdFormat } from '../../profile/id-format.ts';
import { rows } from '../situation-rows.ts';

const format = (title: string, fileId: IdFormat) => ({
  title,
  profile: { formats: { fileId } },
});
const ids = (...all: readonly string[]) => ({ stored: all.map((id) => ({ id })) });
const names = (...all: readonly string[]) => ({ stored: all.map((name) => ({ name })) });

/** Formats of file ids: the document only says that they are strings (clause 2.3). */
export const idRows = rows(
  { clause: '2.3-id-format' },
  {
    'ids.uuid': format('Ids are UUIDs in small letters.', {
      style: 'uuid',
      version: 4,
      case: 'lower',
      prefix: '',
    }),
    'ids.uuid-upper': format('Ids are UUIDs in capital letters.', {
      style: 'uuid',
      version: 7,
      case: 'upper',
      prefix: '',
    }),
    'ids.ulid': format('Ids are ULIDs.', { style: 'ulid', case: 'upper', prefix: '' }),
    'ids.numeric': format('Ids are strings of digits.', {
      style: 'sequential',
      start: 7,
      width: 0,
      prefix: '',
    }),
    'ids.leading-zeros': format('Ids are strings of digits with zeros before them.', {
      style: 'sequential',
      start: 7,
      width: 8,
      prefix: '',
    }),
    'ids.prefixed': format('Ids have a prefix with punctuation.', {
      style: 'random',
      length: 10,
      alphabet: 'base58',
      prefix: 'urn:example:file/',
    }),
    'ids.long': format('Ids are 512 characters long.', {
      style: 'random',
      length: 512,
      alphabet: 'base62',
      prefix: '',
    }),
    'ids.beyond-2-53': {
      title: 'Ids are numbers beyond 2^53 that differ in the last digit.',
      ...ids(
        '9007199254740992',
        '9007199254740993',
        '9007199254740994',
        '90071992547409930',
        '90071992547409931',
      ),
    },
    'ids.case': {
      title: 'Ids differ only in case.',
      ...ids('aBcD', 'abcd', 'ABCD', 'AbCd', 'abcD'),
    },
    'ids.number-like': {
      title: 'Ids are different strings that parse as the same number.',
      ...ids('1', '01', '1.0', '1e0', '+1', '0x1', '1n'),
    },
    'ids.property-names': {
      title: 'Ids are reserved words of programming languages.',
      ...ids('constructor', 'toString', 'null', 'undefined', 'true', 'NaN', '__proto__', '0'),
    },
    'ids.characters': {
      title: 'Ids contain characters that are special in URLs, shells and HTML.',
      ...ids('a/b', 'a%2Fb', 'a?b=c&d', 'a#b', 'a b', 'a"b', "a'b", 'a\\b', '<a>'),
    },
    'ids.non-ascii': {
      title: 'Ids contain letters outside ASCII, some of which differ only in composition.',
      ...ids('é', 'e\u0301', 'файл', 'ファイル', '🧾'),
    },
  },
);

/** Names: whatever is printable, and not unique (clause 2.3). */
export const nameRows = rows(
  { clause: '2.3-name' },
  {
    'names.duplicate': {
      title: 'Files on different pages have the same name.',
      ...names('report.pdf', 'report.pdf', 'notes.txt', 'report.pdf', 'report.pdf', 'notes.txt'),
    },
    'names.alike': {
      title: 'Names differ only in case, a space or composition.',
      ...names('Report.pdf', 'report.pdf', 'report.PDF', 'report .pdf', 'résumé.pdf', 'resume.pdf'),
    },
    'names.blank': {
      title: 'Names consist of spaces and dots.',
      ...names(' ', '   ', '\u00A0', '.', '..', '\u3000'),
    },
    'names.scripts': {
      title: 'Names are in right-to-left and other scripts.',
      ...names(
        'דוח שנתי.pdf',
        'تقرير سنوي.pdf',
        'می\u200cخواهم.txt',
        'a\u200Fb.txt',
        'वार्षिक रिपोर्ट.pdf',
        '会議の議事録.docx',
        'ประจำปี.txt',
      ),
    },
    'names.emoji': {
      title: 'Names contain emoji, including joined ones and flags.',
      ...names('🧾', '👨‍👩‍👧‍👦.png', '🇬🇷.txt', '👍🏽 approved.pdf', '\u{1F9FE}\uFE0F.pdf'),
    },
    'names.combining': {
      title: 'Names contain stacks of combining marks.',
      ...names(
        'Z\u0351\u036B\u0343a\u0369lgo.txt',
        `e${'\u0301'.repeat(60)}.txt`,
        '\u0301alone.txt',
        'q\u0307\u0323.txt',
      ),
    },
    'names.quotes': {
      title: 'Names contain quotes and backslashes.',
      ...names('it\'s "quoted".txt', 'back\\slash.txt', '\\', '"', '\\u0041\\n\\"', '`date`$HOME'),
    },
    'names.markup': {
      title: 'Names are markup.',
      ...names('</script><script>alert(1)</script>', '<b>bold</b> & more', '<!--', ']]>', '&amp;'),
    },
    'names.data': {
      title: 'Names look like JSON, paths, URLs and spreadsheet formulas.',
      ...names(
        '{"files":[],"hasMore":false,"nextCursor":null}',
        '../../etc/passwd',
        'C:\\Windows\\win.ini',
        'http://files.test/a?b=c#d',
        '=1+1',
        '@SUM(A1)',
        'a,b;c\u00A0d',
        'null',
        '50% off %2F + tax',
      ),
    },
    'names.long': {
      title: 'Names are longer than 255 characters.',
      ...names(
        `${'x'.repeat(256)}.txt`,
        `${'語'.repeat(400)}.txt`,
        `${'🧾'.repeat(300)}.txt`,
        'y'.repeat(4_000),
      ),
    },
    'names.line-separators': {
      title: 'Names contain the line separators U+2028 and U+2029.',
      ...names('a\u2028b.txt', 'a\u2029b.txt', '\u2028', '\uFEFFmark.txt'),
    },
  },
);
