import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFaker } from './grow-world.ts';
import { makeHint, makeSecret, SECRET_FORM } from './key-secrets.ts';

test('a secret is wsk_ and 32 characters that a header carries', () => {
  const faker = createFaker(1, 'test');
  const secrets = Array.from({ length: 100 }, () => makeSecret(faker));

  for (const secret of secrets) {
    expect(secret).toMatch(/^wsk_[0-9A-Za-z]{32}$/);
    expect(secret).toMatch(SECRET_FORM);
  }
  expect(new Set(secrets).size).toBe(100);
});

test('a hint is the last four characters', () => {
  expect(makeHint('wsk_tiny_reader', new Set())).toBe('…ader');
});

test('a hint that is taken grows', () => {
  expect(makeHint('wsk_tiny_leader', new Set(['…ader']))).toBe('…eader');
});

test('two secrets with the same end are told apart by a number', () => {
  const taken = new Set(['…ader', '…eader', '…leader', '…_leader']);

  expect(makeHint('wsk_tiny_leader', taken)).toBe('…_leader#2');
});

test('hints are distinct, and none gives more than half of a secret away', () => {
  const anySecret = fc.oneof(fc.stringMatching(/^[!-~]+$/), fc.stringMatching(/^[ab]{1,6}$/));
  fc.assert(
    fc.property(fc.uniqueArray(anySecret, { minLength: 1, maxLength: 30 }), (secrets) => {
      const taken = new Set<string>();
      for (const secret of secrets) {
        const hint = makeHint(secret, taken);
        const shown = hint.replace(/^…/, '').replace(/#\d+$/, '');

        expect(taken.has(hint)).toBe(false);
        expect(secret.endsWith(hint.slice(1)) || hint.includes('#')).toBe(true);
        expect(Math.min(shown.length, hint.length - 1) * 2).toBeLessThanOrEqual(secret.length);
        taken.add(hint);
      }
    }),
    { numRuns: 300 },
  );
});
