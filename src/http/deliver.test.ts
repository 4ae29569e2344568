import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EncodedText, encodeText } from './answer.ts';
import { bytesOf, type Delivery, deliver, textOf } from './deliver.ts';

const answer = { status: 201, headers: { a: 'b' }, body: 'äbc' };
const bytes = new TextEncoder().encode('äbc');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const send = (delivery?: Delivery, body: string | null = answer.body) =>
  deliver({ ...answer, body, ...(delivery && { delivery }) });

/** What arrived of a body, piece by piece, and the error that ended it. */
async function arrived(response: Response) {
  const pieces: number[][] = [];
  const reader = response.body?.getReader();
  try {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done || !value) return { pieces };
      pieces.push([...value]);
    }
  } catch (error) {
    return { pieces, error };
  }
}

test('an answer without a delivery is a response', async () => {
  const response = await send();

  expect([response.status, response.headers.get('a')]).toEqual([201, 'b']);
  expect(await response.text()).toBe('äbc');
});

test('a connection that breaks at once fails as fetch does', async () => {
  await expect(send({ breaks: 'at-once' })).rejects.toEqual(new TypeError('fetch failed'));
});

test('a connection that breaks later sends the first bytes and an error', async () => {
  const response = await send({ breaks: { afterBytes: 2 } });

  expect([response.status, response.headers.get('a')]).toEqual([201, 'b']);
  expect(await arrived(response)).toEqual({
    pieces: [[...bytes.subarray(0, 2)]],
    error: new TypeError('fetch failed'),
  });
});

test('a body comes in pieces of so many bytes', async () => {
  const response = await send({ pieceBytes: 3 });

  expect(response.status).toBe(201);
  expect(await arrived(response)).toEqual({ pieces: [[...bytes.subarray(0, 3)], [99]] });
});

test('an answer without a body neither breaks off nor comes in pieces', async () => {
  expect((await send({ breaks: { afterBytes: 1 } }, null)).body).toBeNull();
  expect((await send({ pieceBytes: 1 }, null)).body).toBeNull();
});

test('an answer arrives after its delay, and not before', async () => {
  let response: Response | undefined;
  const sent = send({ delay: 100 }).then((each) => {
    response = each;
  });

  await vi.advanceTimersByTimeAsync(99);
  expect(response).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await sent;
  expect(response?.status).toBe(201);
});

describe('a caller that aborts', () => {
  const abortable = (delivery: Delivery) => {
    const controller = new AbortController();
    const request = new Request('http://a.test', { signal: controller.signal });
    const sent = deliver({ ...answer, delivery }, { request });
    return { controller, sent };
  };

  test.each([
    [Infinity, 0],
    [100, 1],
  ])('ends a delay of %d ms and its timer', async (delay, timers) => {
    const { controller, sent } = abortable({ delay });
    expect(vi.getTimerCount()).toBe(timers);

    controller.abort(new Error('enough'));

    await expect(sent).rejects.toThrow('enough');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('ends a body between two pieces', async () => {
    const { controller, sent } = abortable({ pieceBytes: 1, pieceDelay: 10 });
    const arriving = arrived(await sent);
    await vi.advanceTimersByTimeAsync(10);

    controller.abort(new Error('enough'));

    expect((await arriving).error).toEqual(new Error('enough'));
  });

  test('gets nothing if it did so before', async () => {
    const request = new Request('http://a.test', { signal: AbortSignal.abort(new Error('gone')) });

    for (const delivery of [{ delay: 1 }, { pieceBytes: 1 }]) {
      await expect(deliver({ ...answer, delivery }, { request })).rejects.toThrow('gone');
    }
  });
});

test('the bytes and the text of a body', () => {
  expect(bytesOf({ body: 'äbc' })).toEqual(bytes);
  expect(bytesOf({ body: bytes })).toBe(bytes);
  expect(bytesOf({ body: null })).toEqual(new Uint8Array());
  expect(textOf({ body: 'äbc' })).toBe('äbc');
  expect(textOf({ body: null })).toBe('');
  expect(textOf({ body: new TextEncoder().encode('\ufeffä') })).toBe('\ufeffä');
  expect(textOf({ body: new Uint8Array([255]) })).toBeNull();
});

test('an encoded text is the same text, and the same bytes', () => {
  const texts = fc.array(fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(texts, (given) => {
      const body = new EncodedText(given.map(encodeText).join(''));
      const text = given.map((each) => each.toWellFormed()).join('');

      expect(textOf({ body })).toBe(text);
      expect(String(bytesOf({ body }))).toBe(String(new TextEncoder().encode(text)));
      expect(body).toHaveLength(bytesOf({ body }).length);
    }),
  );
});
