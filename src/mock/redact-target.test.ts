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

/** Percent-encodes some characters of a text, those of earlier encodings among them. */
const encodeSome = (text: string, chosen: readonly boolean[]): string =>
  [...text]
    .map((character, index) =>
      chosen[index % chosen.length]
        ? `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`
        : character,
    )
    .join('');

test('a secret is found however often it was encoded, and whatever stands before it', () => {
  const anySecret = fc.oneof(
    fc.stringMatching(/^[0-9a-f]{8,12}$/),
    fc.stringMatching(/^[!-~]{8,12}$/),
    fc.stringMatching(/^[%25a]{8,12}$/),
  );
  const anyText = fc.stringMatching(/^[%0-9a-f/?&=]{0,6}$/);
  const rounds = fc.array(fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }), { maxLength: 3 });
  fc.assert(
    fc.property(anySecret, anyText, rounds, anyText, (secret, before, encodings, after) => {
      const other = { secret: `${secret.slice(0, -1)}~~`, hint: '<other>' };
      const one = createTargetRedactor([{ secret, hint: '<hint>' }, other]);
      const written = encodings.reduce(encodeSome, secret);

      const redacted = one.redact(before + written + after);

      expect(redacted).toContain('<hint>');
      const shown = redacted.replaceAll('<hint>', '');
      expect(shown.length).toBeLessThanOrEqual(before.length + after.length);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['curs', '/files?cursor=curs&limit=5', '/files?cursor=…&limit=5'],
  ['limit', '/files?limit=5&limits=limit5', '/files?…=5&limits=limit5'],
  ['team', '/api/v1/workspaces/team/files', '/api/v1/workspaces/…/files'],
  ['curs', '/files?key=Bearer%20curs%26x', '/files?key=Bearer%20…%26x'],
  ['curs', '/files?curs%6Fr=%63urs', '/files?curs%6Fr=…'],
  ['curs', '/files?key=Bearer%2520c%2575rs', '/files?key=Bearer%2520…'],
  ['secrets', '/files?a=secrets2&b=x_secrets', '/files?a=secrets2&b=x_…'],
])('the short key %s stands for itself in %s', (secret, target, journaled) => {
  expect(createTargetRedactor([{ secret, hint: '…' }]).redact(target)).toBe(journaled);
});

test('a short key garbles no word, and is hidden as a word of its own, however it is encoded', () => {
  const anySecret = fc.stringMatching(/^[A-Za-z0-9]{1,7}$/);
  const letter = fc.stringMatching(/^[A-Za-z0-9]$/);
  const edge = fc.constantFrom('/', '?', '&', '=', '-', '.', ',', '%20', '%2520', '%2F', '');
  const rounds = fc.array(fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }), { maxLength: 2 });
  fc.assert(
    fc.property(
      anySecret,
      letter,
      edge,
      edge,
      rounds,
      (secret, other, before, after, encodings) => {
        const hint = '<>';
        const one = createTargetRedactor([{ secret, hint }]);
        const written = encodings.reduce(encodeSome, secret);

        expect(one.redact(`${before}${written}${after}`)).toContain(hint);
        const [left, right] = [`/${other}${secret}/`, `/${secret}${other}/`];
        if (!(other + secret).startsWith(secret)) expect(one.redact(left)).toBe(left);
        if (!(secret + other).endsWith(secret)) expect(one.redact(right)).toBe(right);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('what is no secret stays as it was sent', () => {
  const anyTarget = fc.stringMatching(/^[%0-9a-f/?&=]{0,20}$/);
  fc.assert(
    fc.property(anyTarget, (target) => {
      expect(createTargetRedactor([{ secret: 'xyz-1', hint: '' }]).redact(target)).toBe(target);
    }),
  );
});

test('of two secrets that begin alike, the whole of the longer one is hidden', () => {
  const two = createTargetRedactor([
    { secret: 'team-one', hint: '…one' },
    { secret: 'team-one-secret', hint: '…cret' },
    { secret: 'team-one-secrets', hint: '…rets' },
  ]);

  expect(two.redact('/team-one/team-one-secret/team-one-secrets/team-one-secre')).toBe(
    '/…one/…cret/…rets/…one-secre',
  );
});

test('of secrets that overlap, no part is shown', () => {
  const one = createTargetRedactor([{ secret: 'abababab', hint: '…ab' }]);

  expect(one.redact('/xabababababababy')).toBe('/x…aby');
});

test('a secret that is remembered again has its new hint', () => {
  const two = createTargetRedactor([
    { secret: 'wsk_tiny_reader', hint: '…ader' },
    { secret: 'wsk_tiny_writer', hint: '…iter' },
  ]);
  two.remember({ secret: 'wsk_tiny_reader', hint: '…eader' });

  expect(two.redact('/wsk_tiny_reader/wsk_tiny_writer')).toBe('/…eader/…iter');
});

test('a target of nothing but percent signs is read in a moment', () => {
  const secrets = ['%%%%%%%%', '%25%25%25', '25252525'].map((secret) => ({ secret, hint: '#' }));
  const many = createTargetRedactor(secrets);

  for (const piece of ['%', '%25', '%2525', '25', '%%25']) {
    expect(many.redact(piece.repeat(4_000)).length).toBeLessThanOrEqual(piece.length * 4_000);
  }
});

test('a key that was issued later is known, and a revoked one stays so', () => {
  const late = createTargetRedactor([]);
  late.remember({ secret: 'wsk_late', hint: '…late' });

  expect(late.redact('/x?key=wsk_late')).toBe('/x?key=…late');
});
