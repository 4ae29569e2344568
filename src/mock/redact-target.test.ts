import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTargetRedactor } from './redact-target.ts';

const keys = [
  { secret: 'wsk_tiny_reader', hint: '…ader' },
  { secret: 'a=b&c/d?e%41', hint: '…?e%41' },
  { secret: 'abc', hint: '…c' },
];

const redactor = createTargetRedactor(keys);

test.each([
  ['/api/v1/auth', '/api/v1/auth'],
  ['/api/v1/workspaces/wsk_tiny_reader/files', '/api/v1/workspaces/…ader/files'],
  ['/x?key=wsk_tiny_reader&limit=5', '/x?key=…ader&limit=5'],
  ['/x?authorization=Bearer%20wsk_tiny_reader', '/x?authorization=Bearer%20…ader'],
  ['/x?authorization=Bearer+wsk_tiny_reader', '/x?authorization=Bearer+…ader'],
  ['/x?keys=wsk_tiny_reader,wsk_tiny_reader;x', '/x?keys=…ader,…ader;x'],
  ['/x?key=wsk%5ftiny%5Freader', '/x?key=…ader'],
  ['/x?key=a%3Db%26c%2Fd%3Fe%2541', '/x?key=…?e%41'],
  ['/x?key=a=b&c/d?e%41', '/x?key=…?e%41'],
  ['/x/%zz?key=wsk_tiny%5Freader', '/x/%zz?key=…ader'],
  ['/x?key=%00%ff%77sk_tiny_reader', '/x?key=%00%ff…ader'],
  ['/x?key=%2577sk_tiny_reader', '/x?key=…ader'],
  ['/x%0a%1bGET?key=wsk_tiny%5freader', '/x%0a%1bGET?key=…ader'],
  ['/abc/abcd?abc=xabc', '/…c/abcd?…c=xabc'],
  ['/api/v1/workspaces/%zz/files?limit=%31', '/api/v1/workspaces/%zz/files?limit=%31'],
])('%s is journaled as %s', (target, journaled) => {
  expect(redactor.redact(target)).toBe(journaled);
});

test('a secret is found wherever it stands, encoded in part or not', () => {
  const secret = 'wsk_tiny_reader';
  const anyText = fc.stringMatching(/^[\w/?&=.;,+-]{0,10}$/);
  const encodings = fc.array(fc.boolean(), { minLength: secret.length, maxLength: secret.length });
  fc.assert(
    fc.property(anyText, encodings, anyText, (before, encoded, after) => {
      const written = [...secret]
        .map((character, index) =>
          encoded[index] ? `%${character.charCodeAt(0).toString(16)}` : character,
        )
        .join('');

      const journaled = redactor.redact(`/${before}${written}${after}`);

      expect(decodeURIComponent(journaled)).not.toContain(secret);
    }),
  );
});

test('a key that was issued later is known, and a revoked one stays so', () => {
  const late = createTargetRedactor([]);
  late.remember({ secret: 'wsk_late', hint: '…late' });

  expect(late.redact('/x?key=wsk_late')).toBe('/x?key=…late');
});
