import type { Figure } from './figure.ts';

export interface Move {
  readonly figure: Figure;
  readonly before: Figure;
  /** How far the value may be off by chance, over the value. */
  readonly noise: number;
}

/** What differs by less is never told: so much two runs of the same code lie apart. */
const LEAST = 0.1;
/** A short run finds the middle of its rounds less well. */
const SPREADS = 2;

/**
 * The ratios that moved further than the rounds of the two runs lie apart; seconds and bytes are
 * of a machine, and not compared. The one that moved furthest comes first.
 */
export function moves(before: readonly Figure[], after: readonly Figure[]): readonly Move[] {
  const known = new Map(before.map((figure) => [figure.name, figure]));
  return after
    .flatMap((figure): Move[] => {
      const was = known.get(figure.name);
      if (!was || figure.unit !== 'ratio' || was.unit !== 'ratio') return [];
      const noise = Math.max(LEAST, SPREADS * Math.max(figure.spread ?? 0, was.spread ?? 0));
      return distance(figure, was) > Math.log1p(noise) ? [{ figure, before: was, noise }] : [];
    })
    .toSorted((a, b) => distance(b.figure, b.before) - distance(a.figure, a.before));
}

/** Twice and half are as far. */
const distance = (a: Figure, b: Figure) => Math.abs(Math.log(a.value / b.value));

export function moveLines(found: readonly Move[], compared: number): string {
  if (found.length === 0) return `None of ${compared} ratios moved beyond noise`;
  const lines = found.map(
    ({ figure, before, noise }) =>
      `  ${before.value.toFixed(2)} → ${figure.value.toFixed(2)} (noise ±${Math.round(noise * 100)} %)  ${figure.name}: ${figure.title.trim()}`,
  );
  return [`${found.length} of ${compared} ratios moved beyond noise:`, ...lines].join('\n');
}
