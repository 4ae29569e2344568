import { rules } from '../../contract-tests/rules.ts';
import type { Matrix, MutantResult, PermittedResult } from './run-matrix.ts';
import { killersOf, neverAlone, type RuleRecord, ruleRecords } from './verdict-on-suite.ts';

/** Writes the matrix as a page of Markdown; the same matrix gives the same text. */
export function writeMatrixPage(matrix: Matrix): string {
  const { mutants, permitted } = matrix;
  const killed = mutants.filter(({ judged }) => judged.fail.length > 0 || judged.notJudged);
  const accepted = permitted.filter(({ judged }) => judged.fail.length === 0 && !judged.notJudged);
  const records = ruleRecords(matrix);
  return `${[
    '# The contract suite on trial',
    'How often is the suite right? Both ways are tried here: the mock is broken in every way that we could think of that the document forbids (a *mutant*), and made to do what the document permits. A mutant that no rule fails for would be a wrong pass; a rule that fails for something permitted, a wrong fail.',
    'Written by `npm run matrix`; `npm test` holds it: every mutant fails exactly the rules named here and no others, and nothing permitted fails any. Profiles drawn at random are tried by `trials/suite/permitted/at-random.test.ts`.',
    table(
      ['', 'tried', 'judged rightly'],
      [
        ['mutants', `${mutants.length}`, `${killed.length} killed`],
        ['permitted', `${permitted.length}`, `${accepted.length} without a failure`],
        [
          'rules',
          `${rules.length}`,
          `${records.filter(({ kills }) => kills.length > 0).length} kill`,
        ],
      ],
    ),
    '## Rules',
    'How many mutants each rule kills, and those that it alone kills.',
    table(['rule', 'kills', 'alone'], records.map(ruleRow)),
    ...Object.entries(neverAlone).map(([id, reason]) => `\`${id}\` never fails alone: ${reason}.`),
    '## Mutants',
    ...sections(mutants, ['mutant', 'what it does', 'clause', 'fails'], mutantRow),
    '## Permitted',
    'No rule fails. A warning is a surprise that the document allows; a rule stays unproven where what it needs is not there.',
    ...sections(permitted, ['permitted', 'what it does', 'less than a pass'], permittedRow),
  ].join('\n\n')}\n`;
}

function ruleRow({ id, kills, alone }: RuleRecord): string[] {
  return [code(id), `${kills.length}`, list(alone)];
}

function mutantRow(mutant: MutantResult): string[] {
  const { id, title, clause, judged } = mutant;
  const fails = judged.notJudged === undefined ? failing(killersOf(mutant)) : 'nothing is judged';
  return [code(id), cell(title), clause, fails];
}

function permittedRow({ id, title, judged: { warn, unproven } }: PermittedResult): string[] {
  const shown = [
    warn.length > 0 ? `warn: ${list(warn)}` : '',
    unproven.length > 0 ? `unproven: ${failing(unproven)}` : '',
  ];
  return [code(id), cell(title), shown.filter(Boolean).join('; ')];
}

/** The rules themselves, or, where nearly all are meant, the ones that are left. */
function failing(ids: readonly string[]): string {
  const others = rules.map(({ id }) => id).filter((id) => !ids.includes(id));
  return others.length < ids.length && others.length < 10 ? `all but ${list(others)}` : list(ids);
}

function sections<Result extends { readonly group: string }>(
  results: readonly Result[],
  head: readonly string[],
  row: (result: Result) => string[],
): string[] {
  const groups = [...new Set(results.map(({ group }) => group))];
  return groups.flatMap((group) => [
    `### ${group}`,
    table(head, results.filter((result) => result.group === group).map(row)),
  ]);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const list = (ids: readonly string[]): string => ids.map(code).join(', ');
const code = (text: string): string => `\`${text}\``;
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
