import { expect, test } from 'vitest';
import { alphabets } from '../../src/template/alphabets.ts';
import { alphabetOf } from './id-alphabet.ts';

// The suite names alphabets in its sentences, and knows nothing of the mock's.
test.each(Object.entries(alphabets))(
  'the alphabet %s is the one that a mock draws from',
  (name, characters) => {
    const seen = Array.from(characters).toSorted().join('');

    expect(alphabetOf(seen, 10_000)).toBe(name);
    expect(alphabetOf(seen.slice(1), 10_000)).not.toBe(name);
  },
);
