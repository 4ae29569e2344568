import { situations } from '../situation.ts';

const edges = [
  ...['9998-12-31T00:00:00Z', '2038-01-19T03:14:08Z', '2024-02-29T23:59:59.999Z'],
  ...['2000-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '1969-12-31T23:59:59.5Z'],
  '1900-03-01T00:00:00Z',
].map((createdAt) => ({ createdAt }));

/** Extreme dates (clause 2.3); the formats of times are choices of a profile. */
export const timeSituations = situations(
  { clause: '2.3-createdAt-format' },
  {
    'times.edges': { title: 'Times range from before 1970 to after 2038.', stored: edges },
  },
);

const ids = (title: string, ...all: readonly string[]) => ({
  title,
  stored: all.map((id) => ({ id })),
});
const names = (title: string, ...all: readonly string[]) => ({
  title,
  stored: all.map((name) => ({ name })),
});

/** Forms of file ids: the document only says that they are strings (clause 2.3). */
export const idSituations = situations(
  { clause: '2.3-id-format' },
  {
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
      'Ids contain commas and characters that are special in URLs, shells and HTML.',
      ...['a/b', 'a,b', 'a%2Fb', 'a?b=c&d', 'a#b', 'a b', 'a"b', "a'b", 'a\\b', '<a>'],
    ),
    'ids.non-ascii': ids(
      'Ids contain letters outside ASCII, some of which differ only in composition.',
      ...['é', 'e\u0301', 'файл', 'ファイル', '🧾'],
    ),
  },
);

/** Names: printable, and not unique (clause 2.3). */
export const nameSituations = situations(
  { clause: '2.3-name' },
  {
    'names.same-size': {
      title: 'Files differ in nothing but the id: the same document was uploaded twice at once.',
      stored: Array.from({ length: 6 }, () => ({
        name: 'report.pdf',
        size: 4_096,
        createdAt: '2026-01-15T11:00:00Z',
      })),
    },
    'names.hidden': names(
      'Names are those of hidden, temporary and system files.',
      ...['.DS_Store', '.gitignore', '~$report.docx', 'Thumbs.db', 'file.tmp', '._a'],
    ),
    'names.blank': names(
      'Names consist of spaces and dots, or begin and end with a space.',
      ...[' ', '   ', '\u00A0', '.', '..', ' report.pdf '],
    ),
    'names.scripts': names(
      'Names are in right-to-left and other scripts.',
      ...['דוח שנתי.pdf', 'تقرير سنوي.pdf', 'می\u200cخواهم.txt', 'a\u200Fb.txt'],
      ...['वार्षिक रिपोर्ट.pdf', '会議の議事録.docx', 'résumé.pdf'],
    ),
    'names.syntax': names(
      'Names contain quotes and backslashes, and look like markup, JSON, paths and formulas.',
      ...['it\'s "quoted".txt', 'back\\slash.txt', '\\u0041\\n\\"', '`date`$HOME', '&amp;'],
      ...['</script><script>alert(1)</script>', '{"files":[],"hasMore":false,"nextCursor":null}'],
      ...['../../etc/passwd', 'http://files.test/a?b=c#d', '=1+1', 'a,b;c', '50% off %2F + tax'],
    ),
    'names.line-separators': names(
      'Names contain the line separators U+2028 and U+2029.',
      ...['a\u2028b.txt', 'a\u2029b.txt', '\u2028', '\uFEFFmark.txt'],
    ),
  },
);
