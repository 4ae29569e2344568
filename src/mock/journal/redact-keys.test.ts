import { expect, test } from 'vitest';
import { createMock } from '../create-mock.ts';
import { KeyRedactor } from './redact-keys.ts';

const keys = [
  { secret: 'wsk_tiny_reader', hint: '…ader' },
  { secret: 'a=b&c/d?e%41', hint: '…?e%41' },
  { secret: 'abc', hint: '…c' },
];

test.each([
  ['/api/v1/auth', '/api/v1/auth'],
  ['/api/v1/workspaces/wsk_tiny_reader/files', '/api/v1/workspaces/…ader/files'],
  ['/x?authorization=Bearer%20wsk_tiny_reader', '/x?authorization=Bearer%20…ader'],
  ['/x?keys=wsk_tiny_reader,wsk_tiny_reader;x', '/x?keys=…ader,…ader;x'],
  ['/x?key=a%3Db%26c%2Fd%3Fe%2541', '/x?key=…?e%41'],
  ['/x?key=a=b&c/d?e%41', '/x?key=…?e%41'],
  ['/x/%zz?key=%00%ff%77sk_tiny_reader', '/x/%zz?key=%00%ff…ader'],
  ['/x%0a%1bGET?key=wsk_tiny%5freader', '/x%0a%1bGET?key=…ader'],
  ['/abc/abcd?abc=xabc', '/…c/abcd?…c=xabc'],
  ['/api/v1/workspaces/%zz/files?limit=%31', '/api/v1/workspaces/%zz/files?limit=%31'],
])('%s is journaled as %s', (target, journaled) => {
  expect(new KeyRedactor(keys, () => false).redact(target)).toBe(journaled);
});

test('a key that was issued later is known, and has its latest hint', () => {
  const late = new KeyRedactor([], () => false);
  late.remember({ secret: 'wsk_late_key', hint: '…late' });
  expect(late.redact('/x?key=wsk_late_key')).toBe('/x?key=…late');

  late.remember({ secret: 'wsk_late_key', hint: '…key' });
  expect(late.redact('/x?key=wsk_late_key')).toBe('/x?key=…key');
});

test('a key of another mock at the same host is hidden where it is a word of its own', () => {
  const one = new KeyRedactor([], (word) => word === 'wsk_tiny_reader');
  const hex = Buffer.from('wsk_tiny_reader').toString('hex');
  const words = ['wsk_tiny%5Freader', hex, btoa('wsk_tiny_reader'), btoa('Bearer wsk_tiny_reader')];

  expect(one.redact(`/x?${words.join('&')}`)).toBe('/x?…der&…der&…der&…der==');
  expect(one.redact('{"error":"no wsk_tiny_reader"}')).toBe('{"error":"no …der"}');
});

const UNKNOWN = 'elsewhere-0123456789-secret';

test.each([
  ['Bearer', `Bearer ${UNKNOWN}`],
  ['Bearer twice', `Bearer Bearer ${UNKNOWN}`],
  ['another scheme', `Token ${UNKNOWN}`],
  ['no scheme', UNKNOWN],
])('an unknown key that was sent with %s is in no journal', (_, authorization) => {
  const mock = createMock({ profile: { refusals: { unknownPath: { error: 'no {path}' } } } });
  const hex = Buffer.from(UNKNOWN).toString('hex');
  const query = `key=${encodeURIComponent(UNKNOWN)}&hex=${hex}&basic=${btoa(`id:${UNKNOWN}`)}`;
  mock.answer(
    new Request(`http://mock.test/x${UNKNOWN}y/files?${query}`, {
      headers: { authorization, 'user-agent': `agent of ${UNKNOWN}` },
    }),
  );

  const seen = JSON.stringify(mock.journal.entries({ responses: true }));

  for (const part of [UNKNOWN, hex, btoa(`id:${UNKNOWN}`).slice(4, 36)]) {
    expect(seen).not.toContain(part);
  }
  expect(seen).toContain('no /x…crety/files');
});

test('a key and a target of nothing but percent signs cost no more than others', () => {
  const piece = `%${'25'.repeat(12_000)}`;
  const mock = createMock({ world: 'tiny' });
  const headers = { authorization: `Bearer ${piece}` };
  mock.answer(new Request(`http://mock.test/${piece}`, { headers }));

  expect(mock.journal.entries()[0]?.target).toBe('/…2525');
});
