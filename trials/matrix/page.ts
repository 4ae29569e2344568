import { summariseIds } from './check-ids.ts';
import type { Matrix, Result, TableText, Trial } from './trial.ts';
import { checkRecords } from './verdict.ts';

/** Writes a matrix as a page of Markdown; the same matrix gives the same text. */
export function writeMatrixPage(trial: Trial, matrix: Matrix): string {
  const { page, catching, blunt } = trial;
  const records = checkRecords(trial, matrix);
  const caught = matrix.broken.filter(({ seen }) =>
    catching.some((verdict) => (seen[verdict] ?? []).length > 0),
  );
  const accepted = matrix.permitted.filter(({ seen }) => (seen.fail ?? []).length === 0);
  const catches = records.filter(({ caughtBy }) => caughtBy > 0);
  return `${[
    `# ${page.title}`,
    ...page.intro,
    table(
      ['', 'tried', 'judged rightly'],
      [
        [inSmall(page.broken.heading), `${matrix.broken.length}`, `${caught.length} caught`],
        [
          inSmall(page.permitted.heading),
          `${matrix.permitted.length}`,
          `${accepted.length} without a failure`,
        ],
        [inSmall(page.checks.heading), `${records.length}`, `${catches.length} catch`],
      ],
    ),
    ...tables(page.broken, matrix.broken, trial),
    ...tables(page.permitted, matrix.permitted, trial),
    `## ${page.checks.heading}`,
    `How much each one catches, what it catches with the fewest others, and how many those are: 0 where it alone does.`,
    table(
      [page.checks.noun, 'catches', 'best', 'others'],
      records.map(({ id, catches, sharpest, caughtBy }) => [
        code(id),
        `${catches.length}`,
        (caughtBy === 1 ? sharpest : sharpest.slice(0, 1)).map(code).join(', '),
        `${caughtBy - 1}`,
      ]),
    ),
    ...blunt.map(({ checks, reason }) => `${checks.map(code).join(', ')}: ${reason}.`),
  ].join('\n\n')}\n`;
}

function tables(text: TableText, results: readonly Result[], { checks }: Trial): string[] {
  const { heading, noun, note, cells = [], columns } = text;
  const groups = [...new Set(results.map(({ group }) => group))];
  const row = ({ id, title, cells: own = [], seen }: Result) => [
    code(id),
    cell(title),
    ...own,
    ...Object.keys(columns).map((verdict) => {
      const ids = seen[verdict] ?? [];
      return ids.length === 0 ? '' : summariseIds(ids, checks);
    }),
  ];
  return [
    `## ${heading}`,
    ...(note === undefined ? [] : [note]),
    ...groups.flatMap((group) => [
      `### ${group}`,
      table(
        [noun, 'what it does', ...cells, ...Object.values(columns)],
        results.filter((result) => result.group === group).map(row),
      ),
    ]),
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const inSmall = (heading: string): string => heading.charAt(0).toLowerCase() + heading.slice(1);
const code = (text: string): string => `\`${text}\``;
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
