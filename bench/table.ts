import Table from 'cli-table3';
import colors from 'picocolors';
import { type Figure, isMet } from './figure.ts';

/** The figures as a table for people. */
export function figureTable(figures: readonly Figure[]): string {
  const table = new Table({
    head: ['figure', 'value', 'goal', '', 'rounds', 'behind it'].map((text) => colors.dim(text)),
    colAligns: ['left', 'right', 'right', 'left', 'right', 'left'],
    style: { head: [], border: ['gray'], compact: true },
  });
  for (const figure of figures) {
    const { title, rounds, detail } = figure;
    table.push([
      title,
      amount(figure, figure.value),
      goalText(figure),
      verdict(figure),
      rounds,
      detail,
    ]);
  }
  return table.toString();
}

export function goalText({ goal = {}, unit }: Figure): string {
  const { atLeast, atMost } = goal;
  return [
    atLeast !== undefined && `≥ ${amount({ unit }, atLeast)}`,
    atMost !== undefined && `≤ ${amount({ unit }, atMost)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

function verdict(figure: Figure): string {
  if (!figure.goal) return '';
  return isMet(figure) ? colors.green('met') : colors.red('missed');
}

export function amount({ unit }: Pick<Figure, 'unit'>, value: number): string {
  switch (unit) {
    case 'ratio':
      return `${value.toFixed(2)}×`;
    case 'seconds':
      return `${value.toFixed(2)} s`;
    case 'milliseconds':
      return `${value.toFixed(2)} ms`;
    case 'count':
      return String(value);
    case 'bytes':
      return `${(value / 2 ** 20).toFixed(0)} MiB`;
  }
}
