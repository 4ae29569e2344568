import type { Difference } from '../../../contract-tests/learn/drift.ts';
import { printable } from '../../../contract-tests/reports/printable.ts';
import { inFlags } from '../check/flag-names.ts';

const titles = {
  changed: 'Changed',
  new: 'New: the profile had to assume it',
  'not-asked': 'Could not be asked',
} as const;

/** What changed, what is new, what could not be asked: a line for each field. */
export function driftReport(differences: readonly Difference[], fields: number): string {
  const kinds = ['changed', 'new', 'not-asked'] as const;
  const of = (kind: Difference['kind']) => differences.filter((each) => each.kind === kind);
  const lines = kinds.flatMap((kind) => {
    const found = of(kind);
    return found.length === 0 ? [] : [titles[kind], ...found.flatMap(linesOf), ''];
  });
  const counts = kinds.map((kind) => `${of(kind).length} ${kind.replace('-', ' ')}`).join(', ');
  lines.push(`${fields} fields: ${counts}`);
  return `${lines.map((line) => printable(line)).join('\n')}\n`;
}

function linesOf({ path, kind, expected, now, reason, evidence }: Difference): string[] {
  if (kind === 'not-asked') return [`  ${path}: ${inFlags(reason ?? '')}`];
  const shown = evidence.length > 0 ? [`    seen in  ${evidence.join('; ')}`] : [];
  return [`  ${path}: expected ${textOf(expected)}, now ${textOf(now)}`, ...shown];
}

const textOf = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
