import { expect, test } from 'vitest';
import { createMock } from './create-mock.ts';
import { createSandboxes } from './sandboxes/sandboxes.ts';
import { SecretBook } from './secret-book.ts';

const keys = [
  { secret: 'wsk_tiny_reader', hint: '…ader' },
  { secret: 'a=b&c/d?e%41', hint: '…?e%41' },
  { secret: 'abcd', hint: '…c' },
];

/** Every secret is that of a key that the sandbox has. */
const current = { has: () => true };

test.each([
  ['/api/v1/auth', '/api/v1/auth'],
  ['/api/v1/workspaces/wsk_tiny_reader/files', '/api/v1/workspaces/…ader/files'],
  ['/x?authorization=Bearer%20wsk_tiny_reader', '/x?authorization=Bearer%20…ader'],
  ['/x?keys=wsk_tiny_reader,wsk_tiny_reader;x', '/x?keys=…ader,…ader;x'],
  ['/x?key=a%3Db%26c%2Fd%3Fe%2541', '/x?key=…?e%41'],
  ['/x?key=a=b&c/d?e%41', '/x?key=…?e%41'],
  ['/x/%zz?key=%00%ffwsk_tiny_reader', '/x/%zz?key=%00%ff…ader'],

  ['/abcd/abcde?abcd=xabcd', '/…c/abcde?…c=xabcd'],
  ['/api/v1/workspaces/%zz/files?limit=%31', '/api/v1/workspaces/%zz/files?limit=%31'],
])('%s is journaled as %s', (target, journaled) => {
  const book = new SecretBook();
  for (const key of keys) book.add('default', key, current);
  expect(book.redact(target)).toBe(journaled);
});

test('a key that was issued later is known, and has its latest hint', () => {
  const late = new SecretBook();
  late.add('default', { secret: 'wsk_late_key', hint: '…late' }, current);
  expect(late.redact('/x?key=wsk_late_key')).toBe('/x?key=…late');

  late.add('default', { secret: 'wsk_late_key', hint: '…key' }, current);
  expect(late.redact('/x?key=wsk_late_key')).toBe('/x?key=…key');
});

test('a key works and stays hidden, however many others were revoked', () => {
  const place = createSandboxes({ world: 'tiny' });
  const sandbox = place.create();
  const { secret, hint } = sandbox.keys.byLabel('reader');
  for (let at = 0; at < 10_100; at++) {
    sandbox.keys.revoke(sandbox.keys.issue({ secret: `wsk_old_${at}` }).secret);
  }
  const headers = { authorization: `Bearer ${secret}` };
  const request = new Request(`http://mock.test/api/v1/auth?x=${secret}`, { headers });

  expect(place.answer(request).status).toBe(200);
  expect(sandbox.journal.entries()[0]?.target).toBe(`/api/v1/auth?x=${hint}`);
});

test.each([
  (secret: string) => `?${new URLSearchParams({ authorization: `Bearer ${secret}` })}`,
  (secret: string) => `?auth=user:${secret}`,
  (secret: string) => `?x=${encodeURIComponent(JSON.stringify({ key: secret }))}`,
  (secret: string) => `?to=${encodeURIComponent(`https://app/#token=${secret}`)}`,
  (secret: string) => `/(${secret}).json?basic=${btoa(`user:${secret}`)}`,
])('the secret of another sandbox is in no journal, wherever it was sent (%#)', (targetOf) => {
  const place = createSandboxes({ world: 'tiny' });
  const { secret } = place.create().keys.byLabel('reader');
  const headers = { 'user-agent': `client (${secret})`, 'x-mock-request-id': `test-${secret}` };
  place.answer(new Request(`http://mock.test/api/v1/auth${targetOf(secret)}`, { headers }));

  const text = JSON.stringify(place.journal.entries({ responses: true }));
  expect(text).toContain('/api/v1/auth');
  for (const part of [secret, btoa(`user:${secret}`).slice(8, 40)])
    expect(text).not.toContain(part);
});

const UNKNOWN = 'elsewhere-0123456789-secret';

test.each([
  ['Bearer', `Bearer ${UNKNOWN}`],
  ['Bearer twice', `Bearer Bearer ${UNKNOWN}`],
  ['another scheme', `Token ${UNKNOWN}`],
  ['no scheme', UNKNOWN],
])('an unknown key that was sent with %s is in no journal', (_, authorization) => {
  const mock = createMock({ profile: { refusals: { unknownPath: { error: 'no {path}' } } } });
  const query = `key=${encodeURIComponent(UNKNOWN)}&basic=${btoa(`id:${UNKNOWN}`)}`;
  mock.answer(
    new Request(`http://mock.test/x${UNKNOWN}y/files?${query}`, {
      headers: { authorization, 'user-agent': `agent of ${UNKNOWN}` },
    }),
  );

  const seen = JSON.stringify(mock.journal.entries({ responses: true }));

  for (const part of [UNKNOWN, btoa(`id:${UNKNOWN}`).slice(4, 36)]) {
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
