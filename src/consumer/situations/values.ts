import type { ProfileInput } from '../../profile/schema.ts';
import { likeChoice } from '../choices.ts';
import { rows } from '../situation-rows.ts';

type Form = NonNullable<NonNullable<ProfileInput['formats']>['createdAt']>;

/** Creation times in one format. */
const times = (how: string, createdAt: Form) => ({
  title: `Times ${how}.`,
  profile: { formats: { createdAt } },
});
const iso = (how: string, form: Form) => times(`are ISO 8601 ${how}`, form);
const digits = (how: string, form: Form = {}) =>
  times(`are strings of ${how}`, { style: 'epoch', ...form });

const edges = [
  ...['9998-12-31T00:00:00Z', '2038-01-19T03:14:08Z', '2024-02-29T23:59:59.999Z'],
  ...['2000-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '1969-12-31T23:59:59.5Z'],
  '1900-03-01T00:00:00Z',
].map((createdAt) => ({ createdAt }));

/** Formats of creation times, and extreme dates (clause 2.3). */
export const timeRows = rows(
  { clause: '2.3-createdAt-format' },
  {
    'times.seconds': iso('in whole seconds', { precision: 's' }),
    'times.microseconds': iso('with six digits of a second', { precision: 'us' }),
    'times.offset-west': iso('with an offset of -07:00', { offset: '-07:00' }),
    'times.offset-zero': iso('with +00:00 instead of Z', { offset: '+00:00' }),
    'times.rfc2822': times('look like Mon, 05 Jan 2026 12:00:00 +0000', { style: 'rfc2822' }),
    'times.epoch': digits('milliseconds since 1970'),
    'times.epoch-seconds': digits('seconds since 1970', { precision: 's' }),
    'times.hidden-precision': likeChoice('time-order'),
    'times.epoch-start': {
      ...times('are the start of 1970', {}),
      stored: Array.from({ length: 4 }, () => ({ createdAt: '1970-01-01T00:00:00Z' })),
    },
    'times.edges': { ...times('range from before 1970 to after 2038', {}), stored: edges },
  },
);

const format = (title: string, fileId: NonNullable<ProfileInput['formats']>['fileId']) => ({
  title,
  profile: { formats: { fileId } },
});
const ids = (title: string, ...all: readonly string[]) => ({
  title,
  stored: all.map((id) => ({ id })),
});
const names = (title: string, ...all: readonly string[]) => ({
  title,
  stored: all.map((name) => ({ name })),
});

/** Formats of file ids: the document only says that they are strings (clause 2.3). */
export const idRows = rows(
  { clause: '2.3-id-format' },
  {
    'ids.uuid': format('Ids are UUIDs in small letters.', { style: 'uuid' }),
    'ids.numeric': format('Ids are strings of digits.', { style: 'sequential', start: 7 }),
    'ids.long': format('Ids are 512 characters long.', {
      style: 'random',
      length: 512,
      alphabet: 'base62',
    }),
    'ids.beyond-2-53': ids(
      'Ids are numbers beyond 2^53 that differ in the last digit.',
      ...['9007199254740992', '9007199254740993', '9007199254740994'],
      ...['90071992547409930', '90071992547409931'],
    ),
    'ids.case': ids('Ids differ only in case.', 'aBcD', 'abcd', 'ABCD', 'AbCd', 'abcD'),
    'ids.number-like': ids(
      'Ids are different strings that parse as the same number.',
      ...['1', '01', '1.0', '1e0', '+1', '0x1', '1n'],
    ),
    'ids.property-names': ids(
      'Ids are reserved words of programming languages.',
      ...['constructor', 'toString', 'null', 'undefined', 'true', 'NaN', '__proto__', '0'],
    ),
    'ids.characters': ids(
      'Ids contain characters that are special in URLs, shells and HTML.',
      ...['a/b', 'a,b', 'a%2Fb', 'a?b=c&d', 'a#b', 'a b', 'a"b', "a'b", 'a\\b', '<a>'],
    ),
    'ids.non-ascii': ids(
      'Ids contain letters outside ASCII, some of which differ only in composition.',
      ...['é', 'e\u0301', 'файл', 'ファイル', '🧾'],
    ),
  },
);

/** Names: printable, and not unique (clause 2.3). */
export const nameRows = rows(
  { clause: '2.3-name' },
  {
    'names.duplicate': names(
      'Files on different pages have the same name.',
      ...['report.pdf', 'report.pdf', 'notes.txt', 'report.pdf', 'report.pdf', 'notes.txt'],
    ),
    'names.same-size': {
      title: 'Files agree in name and size: the same document was uploaded twice.',
      stored: Array.from({ length: 6 }, () => ({ name: 'report.pdf', size: 4_096 })),
    },
    'names.hidden': names(
      'Names are those of hidden, temporary and system files.',
      ...['.DS_Store', '.gitignore', '~$report.docx', 'Thumbs.db', 'file.tmp', '._a'],
    ),
    'names.alike': names(
      'Names differ only in case, a space or composition.',
      ...['Report.pdf', 'report.pdf', 'report.PDF', 'report .pdf', 'résumé.pdf', 'resume.pdf'],
    ),
    'names.blank': names(
      'Names consist of spaces and dots.',
      ...[' ', '   ', '\u00A0', '.', '..', '\u3000'],
    ),
    'names.scripts': names(
      'Names are in right-to-left and other scripts.',
      ...['דוח שנתי.pdf', 'تقرير سنوي.pdf', 'می\u200cخواهم.txt', 'a\u200Fb.txt'],
      ...['वार्षिक रिपोर्ट.pdf', '会議の議事録.docx', 'ประจำปี.txt'],
    ),
    'names.quotes': names(
      'Names contain quotes and backslashes.',
      ...['it\'s "quoted".txt', 'back\\slash.txt', '\\', '"', '\\u0041\\n\\"', '`date`$HOME'],
    ),
    'names.markup': names(
      'Names are markup.',
      ...['</script><script>alert(1)</script>', '<b>bold</b> & more', '<!--', ']]>', '&amp;'],
    ),
    'names.data': names(
      'Names look like JSON, paths, URLs and spreadsheet formulas.',
      ...['{"files":[],"hasMore":false,"nextCursor":null}', '../../etc/passwd'],
      ...['C:\\Windows\\win.ini', 'http://files.test/a?b=c#d', '=1+1', '@SUM(A1)'],
      ...['a,b;c\u00A0d', 'null', '50% off %2F + tax'],
    ),
    'names.long': names(
      'Names are longer than 255 characters.',
      ...[`${'x'.repeat(256)}.txt`, `${'語'.repeat(400)}.txt`],
      ...[`${'🧾'.repeat(300)}.txt`, 'y'.repeat(4_000)],
    ),
    'names.line-separators': names(
      'Names contain the line separators U+2028 and U+2029.',
      ...['a\u2028b.txt', 'a\u2029b.txt', '\u2028', '\uFEFFmark.txt'],
    ),
  },
);
