import type { Situation } from '../situation.ts';
import { listingSituation } from './listing.ts';

/** Names: whatever is printable, and not unique (clause 2.3). */
export const nameSituations = [
  names('names.duplicate', 'Files on different pages have one name.', [
    ...['report.pdf', 'report.pdf', 'notes.txt', 'report.pdf', 'report.pdf', 'notes.txt'],
  ]),
  names('names.alike', 'Names differ by case, by a space or by their composition alone.', [
    'Report.pdf',
    'report.pdf',
    'report.PDF',
    'report .pdf',
    'résumé.pdf',
    'resume.pdf',
  ]),
  names('names.blank', 'Names are made of spaces and dots.', [
    ' ',
    '   ',
    '\u00A0',
    '.',
    '..',
    '\u3000',
  ]),
  names('names.scripts', 'Names are written in scripts from right to left, and others.', [
    'דוח שנתי.pdf',
    'تقرير سنوي.pdf',
    'می\u200cخواهم.txt',
    'a\u200Fb.txt',
    'वार्षिक रिपोर्ट.pdf',
    '会議の議事録.docx',
    'ประจำปี.txt',
  ]),
  names('names.emoji', 'Names hold emoji, joined and flagged.', [
    '🧾',
    '👨‍👩‍👧‍👦.png',
    '🇬🇷.txt',
    '👍🏽 approved.pdf',
    '\u{1F9FE}\uFE0F.pdf',
  ]),
  names('names.combining', 'Names hold stacks of combining marks.', [
    'Z\u0351\u036B\u0343a\u0369lgo.txt',
    `e${'\u0301'.repeat(60)}.txt`,
    '\u0301alone.txt',
    'q\u0307\u0323.txt',
  ]),
  names('names.quotes', 'Names hold quotes and backslashes.', [
    'it\'s "quoted".txt',
    'back\\slash.txt',
    '\\',
    '"',
    '\\u0041\\n\\"',
    '`date`$HOME',
  ]),
  names('names.markup', 'Names are markup.', [
    '</script><script>alert(1)</script>',
    '<b>bold</b> & more',
    '<!--',
    ']]>',
    '&amp;',
  ]),
  names('names.data', 'Names look like JSON, paths, URLs and formulas of a spreadsheet.', [
    '{"files":[],"hasMore":false,"nextCursor":null}',
    '../../etc/passwd',
    'C:\\Windows\\win.ini',
    'http://files.test/a?b=c#d',
    '=1+1',
    '@SUM(A1)',
    'a,b;c\u00A0d',
    'null',
    '50% off %2F + tax',
  ]),
  names('names.long', 'Names are longer than 255 characters.', [
    `${'x'.repeat(256)}.txt`,
    `${'語'.repeat(400)}.txt`,
    `${'🧾'.repeat(300)}.txt`,
    'y'.repeat(4_000),
  ]),
  names('names.line-separators', 'Names hold the separators of lines U+2028 and U+2029.', [
    'a\u2028b.txt',
    'a\u2029b.txt',
    '\u2028',
    '\uFEFFmark.txt',
  ]),
];

function names<const Id extends string>(
  id: Id,
  title: string,
  all: readonly string[],
): Situation<Id> {
  return listingSituation({
    id,
    clause: '2.3-name',
    title,
    stored: all.map((name) => ({ name })),
  });
}
