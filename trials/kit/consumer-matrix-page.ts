import { consumerSituations } from '../../src/consumer/situations.ts';
import type { ConsumerMatrix } from './run-consumer-matrix.ts';
import { situationRecords, unfailed } from './verdict-on-kit.ts';

/** Writes the matrix as a page of Markdown; the same matrix gives the same text. */
export function writeConsumerMatrixPage(matrix: ConsumerMatrix): string {
  const { broken, permitted } = matrix;
  const records = situationRecords(matrix);
  const caught = broken.filter(({ seen }) => seen.fail.length + seen.fragile.length > 0);
  const clean = permitted.filter(({ seen }) => seen.fail.length === 0);
  const groups = [...new Set(broken.map(({ group }) => group))];
  return `${[
    '# The consumer kit on trial',
    'How often is the kit right about a client? Both ways are tried here: clients with one mistake each that people really make, and clients that do what the document allows, each in its own way. A mistake that no situation catches would be a wrong pass; a permitted client that fails, a wrong fail.',
    'Written by `npm run matrix`; `npm test` holds it: every broken client fails, and is fragile, in exactly the situations named here, and a permitted one fails in none.',
    table(
      ['', 'tried', 'judged rightly'],
      [
        ['broken clients', `${broken.length}`, `${caught.length} caught`],
        ['permitted clients', `${permitted.length}`, `${clean.length} without a failure`],
        [
          'situations',
          `${records.length}`,
          `${records.filter(({ catches }) => catches.length > 0).length} catch`,
        ],
      ],
    ),
    '## Broken clients',
    '`*` stands for any characters.',
    ...groups.flatMap((group) => [
      `### ${group}`,
      table(
        ['client', 'its mistake', 'fails', 'fragile'],
        broken
          .filter((result) => result.group === group)
          .map(({ id, mistake, seen }) => [
            code(id),
            cell(mistake),
            summary(seen.fail),
            summary(seen.fragile),
          ]),
      ),
    ]),
    '## Permitted clients',
    table(
      ['client', 'what it does', 'fragile'],
      permitted.map(({ id, what, seen }) => [code(id), cell(what), summary(seen.fragile)]),
    ),
    '## Situations',
    'How many broken clients each one catches, and those that it alone catches.',
    table(
      ['situation', 'catches', 'alone'],
      records.map(({ id, catches, alone }) => [
        code(id),
        `${catches.length}`,
        alone.map(code).join(', '),
      ]),
    ),
    ...Object.entries(unfailed).map(([id, reason]) => `\`${id}\` catches none: ${reason}.`),
  ].join('\n\n')}\n`;
}

/** As few patterns as there are families: a family that is there as a whole stands as one. */
function summary(seen: readonly string[]): string {
  const all = consumerSituations().map(({ id }) => id);
  if (seen.length === all.length) return 'all';
  const families = [...new Set(all.map(familyOf))];
  return families
    .flatMap((family) => {
      const members = all.filter((id) => familyOf(id) === family);
      const failed = members.filter((id) => seen.includes(id));
      if (failed.length === 0) return [];
      if (failed.length === members.length && members.length > 1) return [`${family}.*`];
      return byPlace(family, members, failed);
    })
    .map(code)
    .join(', ');
}

/** Failures come at the first request and in the middle of a walk. */
function byPlace(family: string, members: readonly string[], failed: readonly string[]): string[] {
  for (const place of ['.first', '.midway']) {
    const there = members.filter((id) => id.endsWith(place));
    if (there.length > 1 && there.every((id) => failed.includes(id))) {
      return [`${family}.*${place}`, ...failed.filter((id) => !id.endsWith(place))];
    }
  }
  return [...failed];
}

const familyOf = (id: string): string => id.split('.')[0] ?? id;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const code = (text: string): string => `\`${text}\``;
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
