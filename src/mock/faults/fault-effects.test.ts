import { describe, expect, test } from 'vitest';
import { type Face, faces } from '../../../test/support/faces.ts';
import { pathOf } from '../../document/routes.ts';
import { createMock, type Mock } from '../create-mock.ts';
import type { FaultEffect } from './fault-schema.ts';
import type { Fault } from './faults.ts';

const checkKey = pathOf('checkKey');
const headersOf = (mock: Mock, label = 'reader') => ({
  Authorization: `Bearer ${mock.keys.byLabel(label).secret}`,
});
const textOf = async (response: Response) => ({
  status: response.status,
  type: response.headers.get('content-type'),
  body: await response.text(),
});

describe.each(Object.entries(faces))('through %s', (_, open) => {
  /** The result of a request under a fault. Also checks that the next request is not affected. */
  async function under<Result>(
    fault: Fault,
    look: (face: Face, mock: Mock) => Promise<Result>,
  ): Promise<Result> {
    const mock = createMock({ world: 'tiny' });
    await using face = await open(mock);
    mock.faults.add(fault);
    const result = await look(face, mock);
    expect(mock.faults.list()).toEqual([]);
    const next = await face.send(checkKey, { headers: headersOf(mock) });
    expect(next.status).toBe(200);
    return result;
  }
  const check = (effect: FaultEffect) =>
    under({ effect }, async (face, mock) => face.send(checkKey, { headers: headersOf(mock) }));

  test('another answer comes byte for byte', async () => {
    const headers = { 'Content-Type': 'text/html', 'X-Proxy': 'one' };
    const answer = await check({ kind: 'answer', status: 502, headers, base64: '//4A' });

    expect(answer.status).toBe(502);
    expect(answer.headers.get('content-type')).toBe('text/html');
    expect(answer.headers.get('x-proxy')).toBe('one');
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(Uint8Array.of(0xff, 0xfe, 0));
  });

  test('a text has the content type that its headers give, or none', async () => {
    expect(await textOf(await check({ kind: 'answer', status: 502, body: 'down' }))).toEqual({
      ...{ status: 502, type: null, body: 'down' },
    });
  });

  test('a body is JSON, or bytes in base64', async () => {
    const json = await check({ kind: 'answer', status: 503, json: { code: 'down' } });
    expect(await textOf(json)).toEqual({
      status: 503,
      type: 'application/json',
      body: '{"code":"down"}',
    });
    const bytes = await check({ kind: 'answer', status: 200, base64: '/wA=' });
    expect(new Uint8Array(await bytes.arrayBuffer())).toEqual(Uint8Array.of(0xff, 0));
  });

  test('the sample is a page of HTML', async () => {
    const page = await check({ kind: 'answer', status: 500, sample: 'html' });
    expect(await textOf(page)).toMatchObject({
      type: 'text/html',
      body: expect.stringContaining('<h1>'),
    });
  });

  test('a refusal is the real one, byte for byte, before its time', async () => {
    const real = createMock({ world: 'tiny' });
    const expired = real.keys.byLabel('expired').secret;
    const expected = await real.fetch(`http://mock.test${checkKey}`, {
      headers: { Authorization: `Bearer ${expired}` },
    });
    const answer = await check({ kind: 'refusal', refusal: 'expiredKey' });

    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await textOf(answer)).toEqual(await textOf(expected));
  });

  test('Retry-After is seconds', async () => {
    const refusal = await check({ kind: 'refusal', refusal: 'rateLimited', retryAfter: 30 });
    expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([429, '30']);
    const answer = await check({ kind: 'answer', status: 503, retryAfter: 5 });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  });

  test('the connection ends before an answer', async () => {
    for (const effect of [{ kind: 'reset' }, { kind: 'reset', delay: 5 }] as const) {
      await under({ effect }, async (face, mock) => {
        const sent = face.send(checkKey, { headers: headersOf(mock) });
        await expect(sent).rejects.toThrow(TypeError);
        expect(mock.journal.entries()).toMatchObject([
          { status: 0, fault: 'reset', faultId: 'fault-1' },
        ]);
      });
    }
  });

  test('the connection ends in the middle of the body', async () => {
    const answer = await check({ kind: 'cut', afterBytes: 10 });

    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow(TypeError);
  });

  test('the answer comes late', async () => {
    for (const effect of [
      { kind: 'delay', milliseconds: 80 },
      { kind: 'answer', status: 503, delay: 80 },
    ] as const) {
      const start = performance.now();
      await check(effect);
      // Timers may fire a millisecond early.
      expect(performance.now() - start).toBeGreaterThan(78);
    }
  });

  test('the body comes slowly, and whole', async () => {
    const start = performance.now();
    const [dripped, usual] = await under(
      { effect: { kind: 'drip', bytesPerSecond: 1_000 } },
      async (face, mock) => {
        const send = () => face.send(checkKey, { headers: headersOf(mock) });
        return [await (await send()).text(), await (await send()).text()];
      },
    );

    expect(dripped).toBe(usual);
    // Each byte takes a millisecond, and each timer may fire up to a millisecond early.
    expect(performance.now() - start).toBeGreaterThan(0.9 * (usual?.length ?? Infinity));
  });
});

test('a cut ends a body after half of it by default', async () => {
  const mock = createMock();
  const url = `http://mock.test${checkKey}`;
  const whole = await (await mock.fetch(url, { headers: headersOf(mock) })).text();
  mock.faults.add({ effect: { kind: 'cut' } });
  const { body } = await mock.fetch(url, { headers: headersOf(mock) });
  const first = await body?.getReader().read();

  expect(new TextDecoder().decode(first?.value)).toBe(whole.slice(0, whole.length / 2));
});

test('an effect that is impossible in a face is a 501 with the reason, and counts', () => {
  const mock = createMock();
  mock.faults.add({ effect: { kind: 'cut' } });
  const { status, body, delivery } = mock.answer(new Request(`http://mock.test${checkKey}`), {
    impossible: { cut: 'bodies are sent whole here' },
  });

  expect([status, delivery]).toEqual([501, undefined]);
  expect(JSON.parse(String(body))).toEqual({
    code: 'impossible_fault',
    error: 'The fault "cut" is impossible here: bodies are sent whole here',
  });
  expect(mock.faults.list()).toEqual([]);
  expect(mock.journal.entries()).toMatchObject([{ status: 501, fault: 'cut' }]);
});
