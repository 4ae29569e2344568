const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** How long it is, in its largest unit: `90 days`, `1 hour`. @param milliseconds of either sign. */
export function timeUntil(milliseconds: number): string {
  const length = Math.abs(milliseconds);
  const [name, size] = UNITS.find((unit) => length >= unit[1]) ?? (['second', 1_000] as const);
  const count = Math.floor(length / size);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
