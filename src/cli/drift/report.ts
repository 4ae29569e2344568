import { clauseById } from '../../document/clauses.ts';
import { isDifference } from '../../learn/compare-profiles.ts';
import { bySection } from '../../report/by-section.ts';
import { valueText } from '../../report/contract/profile-comparison.ts';
import { detailWriter } from '../../report/terminal-detail.ts';
import { groupBy } from '../../text/group-by.ts';
import { printable } from '../../text/printable.ts';
import type { Colors } from '../terminal.ts';
import { type ComparedField, countsOf } from './compared-field.ts';

const KIND_WIDTH = 'not asked'.length;

/** Clause by clause: what changed, what is new, what could not be asked; the count last. */
export function driftReport(fields: readonly ComparedField[], colors: Colors): string {
  const sections = bySection(fields.filter(isDifference)).map(({ number, heading, items }) => [
    colors.bold(`${number} ${heading}`),
    ...[...groupBy(items, ({ clauses: [closest] }) => closest)].flatMap(([clause, members]) => [
      `  ${colors.dim(`${clause}:`)} ${clauseById(clause).text}`,
      ...linesOf(members, fields, colors),
    ]),
    '',
  ]);
  return `${[...sections.flat(), colors.bold(countsOf(fields))].join('\n')}\n`;
}

function linesOf(
  members: readonly ComparedField[],
  all: readonly ComparedField[],
  colors: Colors,
): string[] {
  const of = (kind: ComparedField['kind']) => members.filter((each) => each.kind === kind);
  const line = (kind: string, text: string) => `    ${kind.padEnd(KIND_WIDTH)}  ${printable(text)}`;
  const detail = detailWriter(4 + KIND_WIDTH + 2, colors.dim);
  const values = ({ expected, now, evidence }: ComparedField, then: string) => [
    detail(then, valueText(expected)),
    detail('now', valueText(now)),
    ...evidence.map((exchange) => detail('seen in', exchange)),
  ];
  return [
    ...of('changed').flatMap((field) => [
      colors.red(line('changed', field.path)),
      ...values(field, 'expected'),
    ]),
    ...of('new').flatMap((field) => [
      colors.cyan(line('new', field.path)),
      ...values(field, 'assumed'),
    ]),
    ...byReason(of('not-asked'), all).map(([reason, paths]) =>
      line('not asked', `${paths.join(', ')}: ${reason}`),
    ),
  ];
}

/** Fields that one reason covers, in one line. */
function byReason(
  members: readonly ComparedField[],
  all: readonly ComparedField[],
): [string, readonly string[]][] {
  return [...groupBy(members, ({ reason = '' }) => reason)].map(([reason, fields]) => {
    const paths = fields.map(({ path }) => path);
    return [reason, [...new Set(paths.map(shorten(paths, all)))]];
  });
}

/** A refusal whole, where no field of it is left out. */
const shorten = (paths: readonly string[], all: readonly ComparedField[]) => (path: string) => {
  const group = /^refusals\.\w+(?=\.)/.exec(path)?.[0];
  if (group === undefined) return path;
  const whole = all.filter((field) => field.path.startsWith(`${group}.`));
  return whole.every((field) => paths.includes(field.path)) ? group : path;
};
