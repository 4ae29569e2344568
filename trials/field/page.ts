import { tableOf } from '../../scripts/markdown-table.ts';
import type { FieldReport, FieldResult } from './try-field.ts';

const INTRO = `Programs that others' libraries make, written after the API document as their users would: deployments, judged by \`check\`, learned, and compared with what was learned of them a moment before; and clients, driven by the consumer kit. Each stands here as it should be, where nothing may fail, and with mistakes planted in it, each of which must be caught for its own reason. \`npm run field\` tries them all (it takes some minutes, ends what it started, and skips what is not installed); \`npm run field -- --write\` writes this page. The programs are in \`trials/field\`.`;

/** Writes the page of what was tried. */
export function writeFieldPage({ servers, clients, skipped }: FieldReport): string {
  return `${[
    '# In the field',
    INTRO,
    ...part(
      'Deployments',
      'While files arrive, too, a correct one is checked; OFFSET shows only then.',
      servers,
    ),
    ...part(
      'Clients',
      'A correct client may rest on open choices, where its program does; one with a mistake meets only the situations that are to catch it.',
      clients,
    ),
    ...(skipped.length === 0 ? [] : ['## Not tried', skipped.join('\n')]),
  ].join('\n\n')}\n`;
}

function part(heading: string, note: string, results: readonly FieldResult[]): readonly string[] {
  const correct = results.filter(({ mistake }) => mistake === undefined);
  const broken = results.filter(({ mistake }) => mistake !== undefined);
  const right = (some: readonly FieldResult[]) => some.filter(({ isRight }) => isRight).length;
  return [
    `## ${heading}`,
    `${correct.length} correct, ${right(correct)} judged so; ${broken.length} mistakes, ${right(broken)} judged so. ${note}`,
    tableOf([
      ['program', 'made of', 'mistake', 'expected', 'got', 'seconds'],
      ...results.map(row),
    ]).replaceAll('<', '&lt;'),
  ];
}

const row = ({ subject, mistake, expected, got, seconds }: FieldResult): readonly string[] => [
  subject.title,
  mistake === undefined ? versionsOf(subject) : '',
  mistake?.title ?? 'none',
  expected,
  got,
  seconds.toFixed(0),
];

const versionsOf = ({ needs }: FieldResult['subject']): string =>
  needs.map(({ name, version }) => `${name} ${version() ?? ''}`.trim()).join(', ');
