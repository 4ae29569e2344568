import { bySection } from '../../../contract-tests/reports/by-section.ts';
import { clauseById, type OpenId } from '../../document/clauses.ts';
import { isDifference } from '../../learn/drift.ts';
import { printable } from '../../report/printable.ts';
import type { Colors } from '../terminal.ts';
import { type ComparedField, countsOf, valueText } from './compared-field.ts';

const KIND_WIDTH = 'not asked'.length;
const DETAIL = ' '.repeat(4 + KIND_WIDTH + 2);

/** Clause by clause: what changed, what is new, what could not be asked; the count last. */
export function driftReport(fields: readonly ComparedField[], colors: Colors): string {
  const sections = bySection(fields.filter(isDifference)).map(({ number, heading, items }) => [
    colors.bold(`${number} ${heading}`),
    ...byClause(items).flatMap(([clause, members]) => [
      `  ${colors.dim(`${clause}:`)} ${clauseById(clause).text}`,
      ...linesOf(members, fields, colors),
    ]),
    '',
  ]);
  return `${[...sections.flat(), colors.bold(countsOf(fields))].join('\n')}\n`;
}

function byClause(fields: readonly ComparedField[]): [OpenId, ComparedField[]][] {
  const groups = new Map<OpenId, ComparedField[]>();
  for (const field of fields) {
    const [clause] = field.clauses;
    groups.set(clause, [...(groups.get(clause) ?? []), field]);
  }
  return [...groups];
}

function linesOf(
  members: readonly ComparedField[],
  all: readonly ComparedField[],
  colors: Colors,
): string[] {
  const of = (kind: ComparedField['kind']) => members.filter((each) => each.kind === kind);
  const line = (kind: string, text: string) => `    ${kind.padEnd(KIND_WIDTH)}  ${printable(text)}`;
  const detail = (name: string, text: string) =>
    `${DETAIL}${colors.dim(name.padEnd('expected'.length))}  ${printable(text)}`;
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
  const groups = new Map<string, string[]>();
  for (const { path, reason = '' } of members) {
    groups.set(reason, [...(groups.get(reason) ?? []), path]);
  }
  return [...groups].map(([reason, paths]) => [
    reason,
    [...new Set(paths.map(shorten(paths, all)))],
  ]);
}

/** A refusal whole, where no field of it is left out. */
const shorten = (paths: readonly string[], all: readonly ComparedField[]) => (path: string) => {
  const group = /^refusals\.\w+(?=\.)/.exec(path)?.[0];
  if (group === undefined) return path;
  const whole = all.filter((field) => field.path.startsWith(`${group}.`));
  return whole.every((field) => paths.includes(field.path)) ? group : path;
};
