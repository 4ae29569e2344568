import { tableOf } from '../../scripts/markdown.ts';
import type { FieldReport, FieldResult } from './try-field.ts';

const INTRO = `Deployments and clients built with real frameworks and libraries, the way their users would build them from the API document. \`check\` judges each deployment, \`learn\` learns it, and \`drift\` compares it with what was just learned; the consumer kit tests each client. The correct version must not fail, and each planted mistake must be caught for the right reason. \`npm run field\` runs them all in a few minutes and skips what is not installed; \`npm run field -- --write\` updates this page. The programs are in \`trials/field\`.`;

/** Writes the page with the results. */
export function writeFieldPage({ servers, clients, skipped }: FieldReport): string {
  return `${[
    '# In the field',
    INTRO,
    ...part(
      'Deployments',
      'Correct deployments are also checked while files arrive, which is the only way to detect OFFSET.',
      servers,
    ),
    ...part(
      'Clients',
      'A correct client may depend on open choices if its program does. A client with a mistake only runs the situations that should catch it.',
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
