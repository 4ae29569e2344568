import fc from 'fast-check';
import { expect, test } from 'vitest';
import { needlesOf } from '../text/secret-forms.ts';
import { createMock } from './create-mock.ts';
import { createTargetRedactor } from './redact-target.ts';

const SECRET = 'wsk_tiny_reader';
const HINT = '…';

const hexOf = (text: string) => Buffer.from(text).toString('hex');
const base64Of = (text: string) => Buffer.from(text).toString('base64');
const reversed = (text: string) => text.split('').toReversed().join('');

test.each([
  ['/x/redaer_ynit_ksw/files', '/x/…/files'],
  ['/x?key=wsk_tiny_redaer_ynit_kswreader', '/x?key=wsk_tiny_…reader'],
  [`/x?key=${hexOf(SECRET)}&limit=5`, '/x?key=…&limit=5'],
  [`/x/a${hexOf(SECRET).toUpperCase()}f/files`, '/x/a…f/files'],
  [`/x?key=%37${hexOf(SECRET).slice(1)}`, '/x?key=…'],
  [`/x?key=${base64Of(SECRET)}`, '/x?key=…'],
  [`/x?key=${base64Of(`id:${SECRET}`).replace('=', '%3D')}`, '/x?key=aWQ6…'],
  [`/x?key=${base64Of(`Bearer ${SECRET}`)}`, '/x?key=QmVhcmVyI…=='],
  ['/x?key=wsk_tiny_read', '/x?key=wsk_tiny_read'],
  [`/x?key=${hexOf('wsk_tiny_read')}`, `/x?key=${hexOf('wsk_tiny_read')}`],
])('%s is journaled as %s', (target, journaled) => {
  const one = createTargetRedactor([{ secret: SECRET, hint: HINT }]);

  expect(one.redact(target)).toBe(journaled);
});

test('a key with what differs between base64 and base64url is found in both', () => {
  const secret = '~~~~~?~~~~~?';
  const one = createTargetRedactor([{ secret, hint: HINT }]);
  const written = base64Of(secret);

  expect(written).toMatch(/\+.*\//);
  expect(one.redact(`/x?key=${written}`)).toBe('/x?key=…');
  expect(one.redact(`/x?${written.replaceAll('+', '-').replaceAll('/', '_')}`)).toBe('/x?…');
});

test('a key of a mock beside it is found in the same forms', () => {
  const one = createTargetRedactor([], (word) => word === SECRET);
  const forms = [reversed(SECRET), hexOf(SECRET), base64Of(SECRET), base64Of(`Bearer ${SECRET}`)];

  expect(one.redact(`/x?${forms.join('&')}`)).toBe('/x?…der&…der&…der&…der==');
});

test('a short key is looked for as it stands alone, or it would garble other words', () => {
  const one = createTargetRedactor([{ secret: 'retimil', hint: HINT }]);
  const target = `/x?limiter=1&a=${hexOf('retimil')}&b=${base64Of('retimil')}`;

  expect(one.redact(target)).toBe(target);
});

interface Written {
  /** What belongs to others alone on the one side, what has a part of the secret, the other side. */
  readonly pieces: readonly [string, string, string];
}

const apart =
  (write: (text: string) => string) => (before: string, secret: string, after: string) =>
    ({ pieces: [write(before), write(secret), write(after)] }) satisfies Written;

/** A character that has bits of the secret is a part of it. */
const inBase64 =
  (encoding: 'base64' | 'base64url') => (before: string, secret: string, after: string) => {
    const whole = Buffer.from(before + secret + after).toString(encoding);
    const start = Math.floor((before.length * 4) / 3);
    const end = Math.ceil(((before.length + secret.length) * 4) / 3);
    return {
      pieces: [whole.slice(0, start), whole.slice(start, end), whole.slice(end)],
    } satisfies Written;
  };

const anyEncoding = fc.constantFrom(
  apart(reversed),
  apart(hexOf),
  apart((text) => hexOf(text).toUpperCase()),
  inBase64('base64'),
  inBase64('base64url'),
);
const anySecret = fc.oneof(
  fc.stringMatching(/^[!-~]{8,14}$/),
  fc.stringMatching(/^[0-9a-f]{8,12}$/),
  fc.stringMatching(/^[%25a]{8,12}$/),
  fc.stringMatching(/^[aA]{8,10}$/),
);
const anyOutside = fc.stringMatching(/^[\w%/?&=+.-]{0,6}$/);
const anyInside = fc.stringMatching(/^[ -~]{0,5}$/);
const anyRounds = fc.array(fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }), {
  maxLength: 2,
});

/** Percent-encodes some characters of a text. */
const encodeSome = (text: string, chosen: readonly boolean[]): string =>
  text.replace(/./g, (character, index: number) =>
    chosen[index % chosen.length]
      ? `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`
      : character,
  );

test('no part of a key is shown, however it is encoded and whatever stands beside it', () => {
  fc.assert(
    fc.property(
      anySecret,
      anyEncoding,
      fc.tuple(anyInside, anyInside),
      fc.tuple(anyOutside, anyOutside),
      anyRounds,
      (secret, encode, [inBefore, inAfter], [before, after], rounds) => {
        const others = [`${secret.slice(0, -1)}~~`, `~${secret}`, reversed(secret)];
        const keys = [secret, ...others].map((each) => ({ secret: each, hint: HINT }));
        const [left, middle, right] = encode(inBefore, secret, inAfter).pieces.map((piece) =>
          rounds.reduce(encodeSome, piece),
        ) as [string, string, string];

        const redacted = createTargetRedactor(keys).redact(before + left + middle + right + after);

        expect(redacted).toContain(HINT);
        const shown = redacted.replaceAll(HINT, '');
        expect(shown.length).toBeLessThanOrEqual((before + left + right + after).length);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('what the suite looks for is in no journal and no archive, wherever it was sent and cut', () => {
  const forms = needlesOf({ text: SECRET, hint: HINT }).map(({ form }) => form);
  const parts = forms.flatMap((form) =>
    Array.from({ length: form.length - 7 }, (_, at) => form.slice(at, at + 8)),
  );
  const mock = createMock({ world: 'tiny' });
  const anyPlace = fc.constantFrom('path', 'limit', 'cursor', 'agent', 'key');
  fc.assert(
    fc.property(
      anyEncoding,
      fc.constantFrom('', 'x', 'xx', 'Bearer '),
      fc.nat({ max: 70 }),
      anyPlace,
      (encode, inBefore, padding, place) => {
        const text = 'x'.repeat(padding) + encode(inBefore, SECRET, '').pieces.join('');
        const inUrl = encodeURIComponent(text);
        const workspace = place === 'path' ? inUrl : 'ws_tiny';
        const query = place === 'limit' || place === 'cursor' ? `?${place}=${inUrl}` : '';
        const authorization = `Bearer ${place === 'key' ? text : SECRET}`;
        mock.reset();
        mock.answer(
          new Request(`http://mock.test/api/v1/workspaces/${workspace}/files${query}`, {
            headers: { authorization, ...(place === 'agent' && { 'user-agent': text }) },
          }),
        );

        const seen = JSON.stringify([mock.journal.entries(), mock.journal.har()]);

        expect(parts.filter((part) => seen.includes(part))).toEqual([]);
      },
    ),
  );
});

test('among ten thousand keys each is found in every form', () => {
  const keys = Array.from({ length: 10_000 }, (_, index) => ({
    secret: `wsk_${hexOf(String(index * 7_919)).padStart(16, 'k')}`,
    hint: `<${index}>`,
  }));
  const many = createTargetRedactor(keys);

  for (let index = 0; index < keys.length; index += 97) {
    const { secret = '', hint } = keys[index] ?? {};
    const forms = [secret, reversed(secret), hexOf(secret), base64Of(secret)];
    expect(many.redact(`/x?${forms.join('&')}`).replaceAll('=', '')).toBe(
      `/x?${forms.map(() => hint).join('&')}`,
    );
  }
});
