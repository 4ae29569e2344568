import type { SeededFaker } from './create-faker.ts';
import type { MediaType } from './media-types.ts';

/** Filenames as people upload them: most are plain, one in eight is awkward in some way. */

const AWKWARD_EVERY = 8;

/**
 * Stems that break naive clients: scripts, emoji, composed and decomposed letters, length, double
 * extensions, characters that a path, a query, HTML or a shell reserves. Those with control or
 * bidirectional characters come in so, and are stripped on storing.
 */
const AWKWARD_STEMS: readonly string[] = [
  'Übersicht Größen',
  'Résumé – été',
  'Re\u0301sume\u0301 de\u0301compose\u0301',
  'Отчёт за квартал',
  'Ετήσια έκθεση',
  'דוח שנתי',
  'تقرير سنوي',
  'वार्षिक रिपोर्ट',
  'ประจำปี',
  '会議の議事録',
  '年度预算（最终版）',
  '분기 보고서',
  'Báo cáo quý',
  'ქართული',
  'አማርኛ',
  'Ελλάδα 🇬🇷 2025',
  'holiday 🏖️🌞',
  'family 👨‍👩‍👧‍👦',
  '🧾',
  '👍🏽 approved',
  'می\u200cخواهم',
  'invoice\u202Efdp',
  'contract\u202Dexe.',
  'report\u2066\u2069 final',
  'embedded\u202A text\u202C',
  'line\nbreak',
  'tab\tseparated',
  'null\u0000byte',
  'bell\u0007',
  'next\u0085line',
  'archive.tar',
  'setup.exe',
  'a.b.c.d',
  '.hidden',
  'trailing space ',
  ' leading space',
  'it\'s "quoted"',
  '<b>bold</b> & more',
  '50% off + tax = 100?',
  '#1 of 2; draft',
  'back\\slash',
  'curly {name}',
  '$HOME `date`',
  'con',
  '-rf',
  'null',
  'undefined',
  '0',
  `long ${'name '.repeat(48).trim()}`,
  'x'.repeat(200),
];

type Template = (faker: SeededFaker) => string;

const TEMPLATES: readonly [Template, ...Template[]] = [
  ({ adjective, noun }) => `${adjective()}-${noun()}`,
  ({ noun, between }) => `${noun()}_${between(2019, 2026)}`,
  ({ between }) => `IMG_${between(1000, 9999)}`,
  ({ adjective, noun, upTo }) => `${adjective()} ${noun()} (${upTo(9)})`,
  ({ lastName, noun }) => `${lastName()} ${noun()}`,
  ({ between }) => `scan ${between(1, 365)}`,
];

/**
 * A filename as uploaded, before it is sanitised.
 *
 * @param index the file's number in its workspace: each awkward stem comes round in turn.
 */
export function makeFileName(faker: SeededFaker, type: MediaType, index: number): string {
  if (index % AWKWARD_EVERY === AWKWARD_EVERY - 1) {
    const stem = AWKWARD_STEMS[Math.floor(index / AWKWARD_EVERY) % AWKWARD_STEMS.length] ?? '';
    return `${stem}.${type.extension}`;
  }
  const stem = faker.oneOf(TEMPLATES)(faker);
  const extension = faker.upTo(19) === 0 ? type.extension.toUpperCase() : type.extension;
  return `${stem}.${extension}`;
}
