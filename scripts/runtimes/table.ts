import { tableOf } from '../markdown.ts';
import type { Tried } from './trials.ts';

/** The results of a runtime, or why it could not be tried. */
export interface Row {
  readonly name: string;
  readonly tried: Tried | string;
}

/** The faults of a runtime, one sentence each: failures and different hashes. */
export function faultsOf({ name, tried }: Row, { answers, faces }: Tried): readonly string[] {
  if (typeof tried === 'string') return [`${name}: ${tried}`];
  const listed = faces['mock.fetch'] ?? '';
  const parts: readonly (readonly [part: string, found: string, expected?: string])[] = [
    ['answers', tried.answers, answers],
    ...Object.entries(tried.faces).map(([face, found]) => [face, found, listed] as const),
    ['contract', tried.contract],
    ['serve', tried.serve ?? ''],
    ['check', tried.check ?? ''],
    ['ended', tried.ended],
  ];
  return parts.flatMap(([part, found, expected = found]) => {
    if (found.includes('Failed to ')) return [`${name}, ${part}: ${found}`];
    if (found === expected) return [];
    return [`${name}, ${part}: expected the hash ${expected} of this Node, found ${found}`];
  });
}

const HEAD = [
  'runtime',
  'version',
  'answers',
  'faces with the same bytes',
  'contract suite',
  'serve',
  'check',
  'ended',
];

/**
 * All rows as a Markdown table.
 *
 * @param shown how the hash of the answers is shown.
 */
export function writeTable(
  rows: readonly Row[],
  reference: Tried,
  shown: (answers: string) => string,
): string {
  const cells = rows.map(({ name, tried }) =>
    typeof tried === 'string'
      ? [name, 'not tried', '', '', '', '', '', '']
      : [name, tried.version, shown(tried.answers), ...cellsOf(tried, reference)],
  );
  return tableOf([HEAD, ...cells]);
}

function cellsOf({ faces, contract, serve, check, ended }: Tried, reference: Tried): string[] {
  const listed = reference.faces['mock.fetch'];
  const same = Object.entries(faces).filter(([, hash]) => hash === listed);
  const outcome = (part: string | null) => (part === null ? '' : short(part));
  return [
    same.map(([face]) => face).join(', '),
    outcome(contract),
    outcome(serve),
    outcome(check && 'yes'),
    outcome(ended),
  ];
}

const short = (part: string): string => (part.includes('Failed to ') ? 'no' : part);
