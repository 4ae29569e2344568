import type { Pins } from './pins.ts';

/** The most lines that a failure shows. */
const MAX_LINES = 60;
/** The most subjects that a line names. */
const MAX_SUBJECTS = 4;

interface Hash {
  readonly subject: string;
  readonly part: string;
  readonly hash: string;
}

/** The differences and what to do about them; null without any. */
export function differencesOf(area: string, golden: Pins, found: Pins): string | null {
  const [before, now] = [flat(golden), flat(found)];
  const differences = [
    ...kindOf('changed', now, (key, { hash }) => before.has(key) && before.get(key)?.hash !== hash),
    ...kindOf('new', now, (key) => !before.has(key)),
    ...kindOf('gone', before, (key) => !now.has(key)),
  ];
  if (differences.length === 0) return null;
  const more = differences.length - MAX_LINES;
  return [
    `The behaviour of "${area}" differs from test/golden/golden.json:`,
    ...differences.slice(0, MAX_LINES).map((line) => `  ${line}`),
    ...(more > 0 ? [`  … and ${more} more lines`] : []),
    'To see the texts behind the hashes, write them before and after and compare the folders:',
    '  GOLDEN_TEXTS=/tmp/after npx vitest run --project prove test/golden.matrix.test.ts',
    'If it is intended, add it with its reason to test/golden/changes.md and update the hashes:',
    '  UPDATE_GOLDEN=1 npx vitest run --project prove test/golden.matrix.test.ts',
  ].join('\n');
}

/** One line for each part: `changed  limits, of 12 subjects: profile default, …`. */
function kindOf(
  kind: string,
  hashes: ReadonlyMap<string, Hash>,
  isSo: (key: string, hash: Hash) => boolean,
): readonly string[] {
  const parts = new Map<string, string[]>();
  for (const [key, hash] of hashes) {
    if (!isSo(key, hash)) continue;
    parts.set(hash.part, [...(parts.get(hash.part) ?? []), hash.subject]);
  }
  return Array.from(parts, ([part, subjects]) => {
    const shown = subjects.slice(0, MAX_SUBJECTS).join('; ');
    const rest = subjects.length > MAX_SUBJECTS ? '; …' : '';
    return `${kind.padEnd(8)} "${part}" of ${subjects.length}: ${shown}${rest}`;
  });
}

function flat(pins: Pins): ReadonlyMap<string, Hash> {
  const hashes = Object.entries(pins).flatMap(([subject, parts]) =>
    Object.entries(parts).flatMap(([part, line]) =>
      line.split(' ').map((hash, index, { length }): Hash => {
        const which = length === 1 ? '' : ` › ${index === 0 ? 'answer' : 'value'}`;
        return { subject, part: part + which, hash };
      }),
    ),
  );
  return new Map(hashes.map((each) => [`${each.subject} › ${each.part}`, each]));
}
