import { afterEach, describe, expect, test, vi } from 'vitest';
import { textOf } from '../http/deliver.ts';
import type { ProfileName } from '../profile/named.ts';
import { createMock } from './create-mock.ts';

const FILES = 'http://mock.test/api/v1/workspaces/ws_tiny/files';
const AUTH = 'http://mock.test/api/v1/auth';
const authorization = 'Bearer wsk_tiny_reader';
const unavailable = { kind: 'answer', status: 503 } as const;

const asked = (url: string, headers: Record<string, string> = { authorization }) =>
  new Request(url, { headers });

describe('an exchange', () => {
  test('tells of a request all that became of it', () => {
    const mock = createMock({ world: 'tiny' });

    expect(mock.exchange(asked(`${FILES}?limit=0`))).toMatchObject({
      request: { operation: 'listFiles', target: '/api/v1/workspaces/ws_tiny/files?limit=0' },
      key: { label: 'reader' },
      refusal: { condition: 'badLimit' },
      choices: ['limit.invalid', 'refusals.badLimit'],
      fault: null,
      answer: { status: 400 },
    });
  });

  test.each([{ kind: 'delay', milliseconds: 1 }, { kind: 'cut' }] as const)(
    'keeps key, refusal and choices of an answer that meets %j',
    (effect) => {
      const mock = createMock({ world: 'tiny' });
      const plain = mock.exchange(asked(`${FILES}?limit=0`));
      mock.faults.add({ effect });
      mock.exchange(asked(`${FILES}?limit=0`));
      const [first, second] = mock.journal.entries();

      expect(plain.answer.status).toBe(400);
      expect(second).toMatchObject({
        keyHint: first?.keyHint,
        refusal: first?.refusal,
        choices: first?.choices,
        fault: effect.kind,
      });
    },
  );
});

test('HEAD uses up no cursor that works once', () => {
  const mock = createMock({ world: 'tiny', profile: 'cursor-once' });
  const page = JSON.parse(String(textOf(mock.answer(asked(`${FILES}?limit=1`)))));
  const second = `${FILES}?limit=1&cursor=${encodeURIComponent(page.nextCursor)}`;
  const ask = (method: string) =>
    mock.answer(new Request(second, { method, headers: { authorization } })).status;

  expect(['HEAD', 'HEAD', 'GET', 'GET'].map(ask)).toEqual([200, 200, 200, 400]);
});

describe('a fault', () => {
  test('that answers can be read by a page on another origin, where the profile lets it', () => {
    const headersUnder = (profile: ProfileName, headers: Record<string, string> = {}) => {
      const mock = createMock({ world: 'tiny', profile });
      mock.faults.add({ effect: { ...unavailable, headers } });
      return mock.answer(asked(AUTH, { authorization, origin: 'http://app.test' })).headers;
    };

    expect(headersUnder('default')).toMatchObject({ 'access-control-allow-origin': '*' });
    expect(headersUnder('bare-transport')).toEqual({});
    expect(headersUnder('default', { 'Access-Control-Allow-Origin': 'null' })).toMatchObject({
      'access-control-allow-origin': 'null',
    });
  });

  test('that answers gives HEAD no body', () => {
    const mock = createMock({ world: 'tiny' });
    mock.faults.add({ effect: { ...unavailable, body: 'down' } });

    expect(mock.answer(new Request(AUTH, { method: 'HEAD' }))).toMatchObject({
      status: 503,
      body: null,
    });
  });
});

describe('the key that was sent', () => {
  const entryFor = (path: string, init: RequestInit) => {
    const mock = createMock({ world: 'tiny' });
    mock.answer(new Request(`http://mock.test${path}`, init));
    return mock.journal.entries()[0];
  };

  test('is told from none where it is not known, by a hint and never whole', () => {
    for (const [sent, keyStatus, keyHint] of [
      ['Bearer nobodys-secret-key', 'unknown', '…-key'],
      ['Bearer abc', 'unknown', '…'],
      ['Basic abc', 'none', null],
      ['', 'none', null],
    ] as const) {
      const headers = { authorization: sent };
      expect(entryFor('/api/v1/auth', { headers })).toMatchObject({ keyStatus, keyHint });
    }
  });
});

afterEach(() => vi.restoreAllMocks());

const failing = (cause: unknown) => {
  const reported = vi.spyOn(console, 'error').mockReturnValue();
  const mock = createMock({ world: 'tiny' });
  mock.faults.add({
    when: () => {
      throw cause;
    },
    effect: unavailable,
  });
  return { exchange: mock.exchange, reported };
};
test.each([
  [new Error('no such thing'), 'no such thing'],
  ['just text', 'just text'],
])(
  'where the mock itself fails, the answer is a 500 with code and error, and %s is reported',
  (cause, reason) => {
    const { exchange, reported } = failing(cause);
    const { answer } = exchange(asked(AUTH));

    expect(answer).toMatchObject({
      status: 500,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
      },
    });
    expect(JSON.parse(String(answer.body))).toEqual({
      code: 'mock_failed',
      error: `The mock failed to answer: ${reason}`,
    });
    expect(reported.mock.calls).toEqual([[expect.any(String), cause]]);
  },
);
