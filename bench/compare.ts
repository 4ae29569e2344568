import type { Figure } from './figure.ts';

export interface Move {
  readonly figure: Figure;
  readonly before: Figure;
  /** Relative difference that chance explains. */
  readonly noise: number;
}

/** Two runs of the same code differ by this much; less is never reported. */
const MIN_CHANGE = 0.1;
/** Spreads that count as noise: the median of a short run is imprecise. */
const SPREADS = 2;

/**
 * The ratios that moved beyond noise, the largest move first. Seconds and bytes depend on the
 * machine and are not compared.
 */
export function moves(before: readonly Figure[], after: readonly Figure[]): readonly Move[] {
  const known = new Map(before.map((figure) => [figure.name, figure]));
  return after
    .flatMap((figure): Move[] => {
      const was = known.get(figure.name);
      if (!was || figure.unit !== 'ratio' || was.unit !== 'ratio') return [];
      const noise = Math.max(MIN_CHANGE, SPREADS * Math.max(figure.spread ?? 0, was.spread ?? 0));
      return distance(figure, was) > Math.log1p(noise) ? [{ figure, before: was, noise }] : [];
    })
    .toSorted((a, b) => distance(b.figure, b.before) - distance(a.figure, a.before));
}

/** Doubling and halving are the same distance. */
const distance = (a: Figure, b: Figure) => Math.abs(Math.log(a.value / b.value));

export function moveLines(found: readonly Move[], compared: number): string {
  if (found.length === 0) return `None of ${compared} ratios moved beyond noise`;
  const lines = found.map(
    ({ figure, before, noise }) =>
      `  ${before.value.toFixed(2)} → ${figure.value.toFixed(2)} (noise ±${Math.round(noise * 100)} %)  ${figure.name}: ${figure.title.trim()}`,
  );
  return [`${found.length} of ${compared} ratios moved beyond noise:`, ...lines].join('\n');
}
