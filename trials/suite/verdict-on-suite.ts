import { rules } from '../../contract-tests/rules.ts';
import type { Matrix, MutantResult } from './run-matrix.ts';

/** What the matrix says of the suite itself. */

/** Rules that never fail alone, and why no mutant can make them. */
export const neverAlone: Readonly<Record<string, string>> = {
  'paging.first-page':
    'a file that should have come first is met further down, which breaks the order, or not at all, which is a skip',
  'paging.cursor-verbatim':
    'a cursor that is not taken back as it was given yields no following page, which `paging.more` states',
};

/** The ids of the rules that fail for a mutant. */
export function killersOf({ judged }: MutantResult): readonly string[] {
  return judged.fail;
}

export interface RuleRecord {
  readonly id: string;
  readonly kills: readonly string[];
  /** Mutants that no other rule fails for. */
  readonly alone: readonly string[];
}

export function ruleRecords({ mutants }: Matrix): RuleRecord[] {
  return rules.map(({ id }) => {
    const killed = mutants.filter((mutant) => killersOf(mutant).includes(id));
    return {
      id,
      kills: killed.map((mutant) => mutant.id),
      alone: killed.filter((mutant) => killersOf(mutant).length === 1).map((mutant) => mutant.id),
    };
  });
}

/** Everything that is not as it is declared, one line each; empty when the suite holds. */
export function faultsOf(matrix: Matrix): string[] {
  const mutants = matrix.mutants.flatMap(({ id, fails, judged }) => {
    const expected = fails === 'not-judged' ? fails : inOrder(fails);
    const seen = judged.notJudged === undefined ? inOrder(judged.fail) : 'not-judged';
    return seen === expected ? [] : [`mutant ${id}: expected ${expected}, seen ${seen}`];
  });
  const permitted = matrix.permitted.flatMap(({ id, judged }) => {
    const wrong = judged.notJudged ?? judged.fail.join(', ');
    return wrong === '' ? [] : [`permitted ${id}: ${wrong}`];
  });
  const idle = ruleRecords(matrix).flatMap(({ id, kills, alone }) => {
    if (kills.length === 0) return [`rule ${id} kills no mutant`];
    if (alone.length === 0 && !(id in neverAlone)) return [`rule ${id} kills no mutant alone`];
    return alone.length > 0 && id in neverAlone ? [`rule ${id} kills ${alone[0]} alone`] : [];
  });
  return [...mutants, ...permitted, ...idle];
}

/** In the order of the rules, whatever order a mutant names them in. */
function inOrder(ids: readonly string[]): string {
  const known = rules.map(({ id }) => id);
  return ids.toSorted((a, b) => known.indexOf(a) - known.indexOf(b)).join(', ') || 'nothing';
}
