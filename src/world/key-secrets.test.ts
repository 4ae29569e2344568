import { expect, test } from 'vitest';
import { createRandom } from './identifiers.ts';
import { hintOf, makeSecret } from './key-secrets.ts';

test('a secret is wsk_ and 32 characters that a header carries', () => {
  const random = createRandom(1, 'test');
  const secrets = Array.from({ length: 100 }, () => makeSecret(random));

  for (const secret of secrets) expect(secret).toMatch(/^wsk_[0-9A-Za-z]{32}$/);
  expect(new Set(secrets).size).toBe(100);
});

test('a hint is the last four characters, at most half, and a number if it is taken', () => {
  const taken = new Set<string>();
  const hints = ['wsk_tiny_reader', 'aa', 'ba', 'ca', 'x'].map((secret) => hintOf(secret, taken));

  expect(hints).toEqual(['…ader', '…a', '…a#2', '…a#3', '…']);
});
