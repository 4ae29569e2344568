import { LARGEST_SEED, MOST_FILES } from '../../world/recipe.ts';
import type { Flag } from './flag.ts';
import { time, wholeNumber } from './values.ts';

/** Which world is seeded, and under which profile: the same for every command that grows one. */
export const worldFlags = {
  world: {
    flags: '--world <name|file>',
    description: 'world recipe: a name, or a JSON file',
    default: 'default',
  },
  profile: {
    flags: '--profile <name|file>',
    description: 'profile: a name, or a JSON file',
    default: 'default',
  },
  seed: {
    flags: '--seed <number>',
    description: "seed to use instead of the recipe's",
    parse: wholeNumber(0, LARGEST_SEED),
  },
  now: {
    flags: '--now <time>',
    description: 'time of the clock: ISO 8601 for a frozen clock, or "current" for a running one',
    parse: time,
  },
  files: {
    flags: '--files <number>',
    description: 'number of files in the first workspace',
    parse: wholeNumber(0, MOST_FILES),
  },
} satisfies Readonly<Record<string, Flag>>;
