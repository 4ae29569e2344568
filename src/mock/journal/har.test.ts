import { HarValidator } from '@har-sdk/validator';
import { expect, test } from 'vitest';
import { answerOf, FILES } from '../../../test/support/tiny-listing.ts';
import { createMock } from '../create-mock.ts';
import type { Har } from './har.ts';

const SECRET = 'wsk_tiny_reader';

function tiny(options: Parameters<typeof createMock>[0] = {}) {
  const mock = createMock({ world: 'tiny', ...options });
  const ask = (target: string, init?: RequestInit) => answerOf(mock, target, SECRET, init);
  return { mock, ask };
}

/** The errors that a maintained validator of HAR 1.2 finds. */
const faultsOf = (har: Har) =>
  // A copy: its input type is mutable.
  new HarValidator().verify(JSON.parse(JSON.stringify(har)));

test('an archive of every kind of exchange is valid', async () => {
  const { mock, ask } = tiny();
  ask(`${FILES}?limit=2&limit=%zz&cursor=${SECRET}`);
  ask(FILES, { method: 'HEAD' });
  ask(FILES, { method: 'OPTIONS' });
  ask(FILES, {
    method: 'OPTIONS',
    headers: { origin: 'http://app.test', 'access-control-request-method': 'GET' },
  });
  ask('/nope', { method: 'POST' });
  const bytes = new Uint8Array([0xff, 0xfe, 0]);
  for (const effect of [
    { kind: 'reset' },
    { kind: 'cut' },
    { kind: 'delay', milliseconds: 5 },
    { kind: 'answer', status: 503, body: '<html>', headers: { 'content-type': 'text/html' } },
    { kind: 'answer', status: 200, body: bytes },
    { kind: 'answer', status: 204 },
    { kind: 'answer', status: 302, headers: { Location: '/elsewhere' } },
  ] as const) {
    mock.faults.add({ effect });
    ask(FILES);
  }
  const har = mock.journal.har();

  expect(await faultsOf(har)).toEqual([]);
  expect(har.log.entries).toHaveLength(12);
  expect(JSON.stringify(har)).not.toContain(SECRET);
  expect(har.log.entries.map(({ response }) => response.status)).toEqual(
    mock.journal.entries().map(({ status }) => status),
  );
  expect(
    har.log.entries.slice(5).map(({ response, _error }) => [response.content, _error]),
  ).toEqual([
    [{ size: 0, mimeType: 'x-unknown' }, 'The connection was reset before an answer.'],
    [expect.objectContaining({ mimeType: 'application/json' }), expect.stringContaining('within')],
    [expect.objectContaining({ text: expect.stringMatching(/^{"files":\[/) }), undefined],
    [{ size: 6, mimeType: 'text/html', text: '<html>' }, undefined],
    [{ size: 3, mimeType: 'x-unknown', text: '//4A', encoding: 'base64' }, undefined],
    [{ size: 0, mimeType: 'x-unknown' }, undefined],
    [{ size: 0, mimeType: 'x-unknown' }, undefined],
  ]);
  expect(har.log.entries.at(-1)?.response.redirectURL).toBe('/elsewhere');
});

test('the validator refuses what is none', async () => {
  const { mock, ask } = tiny();
  ask(FILES);
  const har = mock.journal.har();
  const [entry] = har.log.entries;

  expect(
    await faultsOf(JSON.parse(JSON.stringify({ log: { ...har.log, entries: [{}, entry] } }))),
  ).not.toEqual([]);
});

test('it has the exchanges that the query asks for, with what was asked', () => {
  const { mock, ask } = tiny();
  ask(`${FILES}?limit=1&limit=2`, {
    headers: { 'user-agent': 'mine', accept: 'application/json' },
  });
  ask('/nope');
  const { entries } = mock.journal.har({ operation: 'listFiles' }).log;

  expect(entries).toMatchObject([
    {
      _number: 1,
      _sandbox: 'default',
      _operation: 'listFiles',
      request: {
        method: 'GET',
        url: `http://mock.test${FILES}?limit=1&limit=2`,
        headers: [
          { name: 'user-agent', value: 'mine' },
          { name: 'accept', value: 'application/json' },
          { name: 'authorization', value: 'Bearer …ader' },
        ],
        queryString: [
          { name: 'limit', value: '1' },
          { name: 'limit', value: '2' },
        ],
      },
      comment: expect.stringMatching(/^badLimit: /),
    },
  ]);
});

test('bodies are let go before entries, the oldest first', () => {
  const { mock, ask } = tiny({ journalBytes: 16_000 });
  for (let count = 0; count < 10; count++) ask(FILES);
  const sizes = mock.journal.har().log.entries.map(({ response }) => response.content.size);

  expect(sizes).toHaveLength(10);
  expect(sizes.indexOf(-1)).toBe(0);
  expect(sizes.lastIndexOf(-1)).toBeLessThan(9);
  expect(sizes.slice(sizes.lastIndexOf(-1) + 1).every((size) => size > 100)).toBe(true);
  expect(mock.journal.har().log.entries[0]?.response).toMatchObject({
    bodySize: -1,
    content: { comment: 'The body was dropped to save memory.' },
  });
});
