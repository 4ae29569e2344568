import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom } from './identifiers.ts';
import { createHints, makeSecret } from './key-secrets.ts';

test('a secret is wsk_ and 32 characters that a header carries', () => {
  const { draw } = createRandom(1, 'test');
  const secrets = Array.from({ length: 100 }, () => makeSecret(draw));

  for (const secret of secrets) expect(secret).toMatch(/^wsk_[0-9A-Za-z]{32}$/);
  expect(new Set(secrets).size).toBe(100);
});

test('a hint is the last four characters', () => {
  expect(createHints()('wsk_tiny_reader')).toBe('…ader');
});

test('two secrets with the same end are told apart by a number', () => {
  const hintOf = createHints();
  const hints = ['aa', 'ba', 'ca', 'da'].map(hintOf);

  expect(hints).toEqual(['…a', '…a#2', '…a#3', '…a#4']);
});

test('a secret has the same hint again', () => {
  const hintOf = createHints([{ secret: 'wsk_tiny_reader', hint: '…ader' }]);
  const first = hintOf('my-own-secret');
  hintOf('another-secret');

  expect(hintOf('my-own-secret')).toBe(first);
  expect(hintOf('wsk_tiny_reader')).toBe('…ader');
});

test('hints are distinct, and none gives more than half of a secret away', () => {
  const anySecret = fc.oneof(fc.stringMatching(/^[!-~]+$/), fc.stringMatching(/^[ab]{1,6}$/));
  fc.assert(
    fc.property(fc.uniqueArray(anySecret, { minLength: 1, maxLength: 30 }), (secrets) => {
      const taken = new Set<string>();
      const hintOf = createHints();
      for (const secret of secrets) {
        const hint = hintOf(secret);
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
