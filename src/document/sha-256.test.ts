import { createHash, createHmac as nodeHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHmac, createSha256, sha256, utf8 } from './sha-256.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('is SHA-256, whatever the length', () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, index) => (index * 7919) % 256);
  for (let length = 0; length <= bytes.length; length++) {
    const given = bytes.subarray(0, length);
    expect(hex(sha256(given)), `${length} bytes`).toBe(expected(given));
  }
  expect(hex(sha256(utf8('Grüße 🗂')))).toBe(expected(Buffer.from('Grüße 🗂')));
});

test('it is the same in whatever pieces, and a clone goes on by itself', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 150 })), fc.uint8Array(), (pieces, last) => {
      const hash = createSha256();
      for (const piece of pieces) hash.update(piece);
      const other = hash.clone().update(last);

      expect(hex(hash.digest())).toBe(expected(Buffer.concat(pieces)));
      expect(hex(other.digest())).toBe(expected(Buffer.concat([...pieces, last])));
    }),
  );
});

test('seals as HMAC does, again and again under one key, however long it is', () => {
  const bytes = fc.uint8Array({ maxLength: 200 });
  fc.assert(
    fc.property(bytes, fc.array(bytes), (key, messages) => {
      const seal = createHmac(key);
      for (const message of messages) {
        expect(hex(seal(message))).toBe(nodeHmac('sha256', key).update(message).digest('hex'));
      }
    }),
  );
});
