import { plural } from './plural.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `2 days` of milliseconds: in the largest unit that fits, rounded down. */
export function spanText(milliseconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => milliseconds >= each) ?? ['second', 1_000];
  return plural(Math.floor(milliseconds / size), unit);
}
