import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faces } from '../../../test/support/faces.ts';
import { pathOf } from '../../document/routes.ts';
import { createMock } from '../create-mock.ts';
import { effectSchema } from './effect-schema.ts';
import { readFaultHeader } from './fault-header.ts';

const url = `http://mock.test${pathOf('checkKey')}`;

test.each([
  ['status=503;body=html', { kind: 'answer', status: 503, sample: 'html' }],
  [' status = 503 ; retry-after = 5 ;', { kind: 'answer', status: 503, retryAfter: 5 }],
  ['status="503"; retry-after-date=60', { kind: 'answer', status: 503, retryAfter: { date: 60 } }],
  [
    'status=200;body=not-utf8;delay=0.5',
    { kind: 'answer', status: 200, sample: 'not-utf8', delay: 0.5 },
  ],
  ['refusal=expiredKey', { kind: 'refusal', refusal: 'expiredKey' }],
  ['refusal=badLimit', { kind: 'refusal', refusal: 'badLimit' }],
  ['retry-after=3', { kind: 'refusal', refusal: 'rateLimited', retryAfter: 3 }],
  ['reset', { kind: 'reset' }],
  ['cut', { kind: 'cut' }],
  ['cut=10', { kind: 'cut', afterBytes: 10 }],
  ['drip=100', { kind: 'drip', bytesPerSecond: 100 }],
  ['delay=250', { kind: 'delay', milliseconds: 250 }],
  ['delay=Infinity', { kind: 'delay', milliseconds: 'Infinity' }],
])('%s asks for an effect', (header, effect) => {
  expect(readFaultHeader(header)).toEqual({ effect });
});

test.each([
  ['', 'expected one of status, body, refusal, reset, cut, drip, retry-after'],
  ['staus=503', 'unknown field "staus" (did you mean "status"?)'],
  ['status=99', 'status: expected a whole number from 200 to 599, found 99'],
  ['status=abc', 'status: expected a whole number from 200 to 599, found "abc"'],
  ['status', 'status: expected a whole number from 200 to 599, found ""'],
  ['status=503;status=503', 'status: expected once, found twice'],
  ['status=503;body=htm', '(did you mean "html"?), found "htm"'],
  ['status=204;body=html', 'body: expected no body: a 204 carries none'],
  ['body=html', 'status: expected a whole number from 200 to 599'],
  ['refusal=expiredkey', '(did you mean "expiredKey"?), found "expiredkey"'],
  ['status=503;reset', 'expected one effect, found status, reset'],
  ['reset=now', 'reset: expected no value'],
  ['cut=-1', 'cut: expected bytes from 0 on, or no value, found "-1"'],
  ['drip=fast', 'drip: expected a whole number from 1 on, found "fast"'],
  ['cut;retry-after=5', 'retry-after: expected only together with status or refusal'],
  ['retry-after=5;retry-after-date=5', 'expected retry-after or retry-after-date, found both'],
  ['=5', 'unknown field ""'],
  ['__proto__=5', 'unknown field "__proto__"'],
])('%j is refused', (header, message) => {
  const read = readFaultHeader(header);

  expect('error' in read && read.error).toContain(message);
  expect('error' in read && read.error).toMatch(/^Failed to read x-mock-fault: /);
});

test('whatever it says, it is an effect that there is, or what is wrong with it', () => {
  const word = fc.constantFrom(
    ...['status', 'body', 'refusal', 'reset', 'cut', 'drip', 'page', 'cursor', 'delay'],
    ...['retry-after', 'retry-after-date', '503', '204', '5', '-1', '1e9', 'html', 'cut', 'empty'],
    ...['expiredKey', 'badLimit', 'zero', 'lost', 'stale', '=', ';', ' ', '"', '__proto__'],
  );
  const header = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 12 }).map((words) => words.join('')),
  );
  fc.assert(
    fc.property(header, (text) => {
      const read = readFaultHeader(text);
      if ('error' in read) expect(read.error).toMatch(/^Failed to read x-mock-fault: ./s);
      else expect(effectSchema.safeParse(read.effect).success).toBe(true);
    }),
  );
});

describe.each(Object.entries(faces))('by way of %s', (_, open) => {
  test('a request gets the fault that it asks for, and no other does', async () => {
    const mock = createMock({ world: 'tiny' });
    await using face = await open(mock);
    mock.faults.add({ effect: { kind: 'answer', status: 418 } });
    const path = pathOf('checkKey');
    const own = await face.send(path, { headers: { 'x-mock-fault': 'status=503;body=html' } });
    expect([own.status, own.headers.get('content-type')]).toEqual([503, 'text/html']);
    expect((await face.send(path)).status).toBe(418);
    expect(mock.journal.entries()).toMatchObject([
      { fault: 'answer', faultId: 'x-mock-fault' },
      { fault: 'answer', faultId: 'fault-1' },
    ]);
  });
});

describe('the header', () => {
  const ask = (header: string, options = {}, init: RequestInit = {}) =>
    createMock({ world: 'tiny', ...options }).fetch(url, {
      ...init,
      headers: { 'x-mock-fault': header, Origin: 'http://app.test', ...init.headers },
    });

  test('that is malformed is a 400 that says so, to a page of another origin too', async () => {
    const answer = await ask('staus=503');

    expect(answer.status).toBe(400);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toEqual({
      code: 'malformed_fault',
      error: 'Failed to read x-mock-fault: unknown field "staus" (did you mean "status"?)',
    });
  });

  test('is read by nobody where it is switched off', async () => {
    expect((await ask('status=503', { faultHeader: false })).status).toBe(401);
    expect((await ask('staus=503', { faultHeader: false })).status).toBe(401);
  });

  test('is a switch', () => {
    expect(() => createMock({ faultHeader: 'no' as never })).toThrow(
      'Failed to make a mock: faultHeader: expected true or false, found no',
    );
  });
});
