import { expect, test } from 'vitest';
import { readingsOf } from './readings.ts';

const SECRET = 'wfk_good_5e1f09a7c3d24b86';
const hex = (text: string) => Buffer.from(text).toString('hex');
const base64url = (text: string) => Buffer.from(text).toString('base64url');
const escaped = (text: string) =>
  text.replace(/./g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
const percent = (text: string) =>
  text.replace(/./g, (each) => `%${each.charCodeAt(0).toString(16)}`);

test.each<[string, string]>([
  ['as it is', SECRET],
  ['in base64', btoa(SECRET)],
  ['in base64 with the alphabet of URLs', `?token=${base64url(`~~${SECRET}`)}&n=1`],
  ['in base64 behind other characters of it', `/v1/${btoa(`x${SECRET}`)}`],
  ['in hexadecimal', `id:${hex(SECRET)}.`],
  ['percent-encoded', `https://a.test/?q=${percent(SECRET)}`],
  ['in escapes of JSON', `{"a":"${escaped(SECRET)}"}`],
  ['in base64 in hexadecimal', hex(btoa(SECRET))],
  ['percent-encoded in base64', btoa(percent(SECRET))],
])('a text is read %s', (_, text) => {
  expect(readingsOf(text).some((reading) => reading.includes(SECRET))).toBe(true);
});

test('a short text is decoded where it is all base64', () => {
  expect(readingsOf(btoa('10'))).toContain('10');
});

test('readings are bounded, however much there is to decode', () => {
  const words = Array.from({ length: 5_000 }, (_, n) => btoa(`a word of its own ${n}`)).join(' ');

  expect(readingsOf(words).length).toBeLessThanOrEqual(200);
});
