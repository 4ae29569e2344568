import type { JsonObject } from '../../../src/document/wire.ts';
import type { Mutant } from '../mutant.ts';
import { entryAt, everyEntry } from '../rewrite-answers.ts';
import { DEEP } from './entry-shape.ts';

const named = (character: string) => (entry: JsonObject) => ({
  ...entry,
  name: `invoice${character}fdp.exe`,
});
const code = (character: string) =>
  `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Clause 2.3, what is stripped from a name. */
export const nameMutants: readonly Mutant[] = [
  ...['\u0000', '\u0009', '\u000A', '\u001B', '\u007F', '\u0085', '\u009F', '\u202D', '\u202E'].map(
    (character): Mutant => ({
      id: `name-${code(character).toLowerCase().replace('+', '-')}`,
      title: `one name deep in the listing keeps ${code(character)}`,
      clause: '2.3-name',
      breaks: entryAt(DEEP, named(character)),
      fails: ['listing.names'],
    }),
  ),
  {
    id: 'name-override-everywhere',
    title: 'every name is shown from right to left',
    clause: '2.3-name',
    breaks: everyEntry((entry) => ({ ...entry, name: `\u202E${String(entry.name)}` })),
    fails: ['listing.names'],
  },
];
