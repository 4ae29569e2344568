import type { DeliveredAnswer } from './delivery.ts';
import { toResponse } from './to-response.ts';

/**
 * Makes a response of an answer, as late and as broken as its delivery says.
 *
 * @throws TypeError as `fetch` does, where the connection ends before anything was sent.
 */
export async function deliver(answer: DeliveredAnswer, signal?: AbortSignal): Promise<Response> {
  const { delivery } = answer;
  if (!delivery) return toResponse(answer);
  if (delivery.delay) await pause(delivery.delay, signal);
  const { breaks, pieceBytes, pieceDelay = 0 } = delivery;
  if (breaks === 'at-once') throw brokenConnection();
  // Nothing can break off what has no body, nor can it come in pieces.
  if (answer.body === null) return toResponse(answer);
  const { status, headers } = answer;
  const init = { status, headers };
  if (breaks) return new Response(brokenBody(bytesOf(answer), breaks.afterBytes), init);
  if (pieceBytes) {
    const pieces = piecesOf(bytesOf(answer), pieceBytes);
    return new Response(bodyInPieces(pieces, pieceDelay, signal), init);
  }
  return toResponse(answer);
}

/** The body of an answer; empty where there is none. */
export function bytesOf({ body }: Pick<DeliveredAnswer, 'body'>): Uint8Array<ArrayBuffer> {
  return typeof body === 'string' ? new TextEncoder().encode(body) : (body ?? new Uint8Array());
}

/** The same as text; null for bytes that are no UTF-8. */
export function textOf({ body }: Pick<DeliveredAnswer, 'body'>): string | null {
  if (body === null || typeof body === 'string') return body ?? '';
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return null;
  }
}

const brokenConnection = () =>
  new TypeError('fetch failed', { cause: new Error('the connection was reset') });

/** The first bytes, and then an error in the place of the end. */
function brokenBody(bytes: Uint8Array, kept: number): ReadableStream<Uint8Array> {
  let isSent = false;
  return new ReadableStream({
    pull(controller) {
      if (isSent) controller.error(brokenConnection());
      else controller.enqueue(bytes.slice(0, kept));
      isSent = true;
    },
  });
}

/** The bytes in pieces, each of which arrives by itself, so many milliseconds after the last. */
function bodyInPieces(
  pieces: Iterator<Uint8Array, undefined>,
  gap: number,
  signal?: AbortSignal,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = pieces.next();
      if (done) {
        controller.close();
        return;
      }
      if (gap > 0) await pause(gap, signal);
      controller.enqueue(value);
    },
  });
}

export function* piecesOf(bytes: Uint8Array, size: number): Generator<Uint8Array, undefined> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.slice(start, start + size);
}

function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const go = () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    };
    // No timer takes so long, and one that waits in vain would keep the process alive.
    const timer = Number.isFinite(milliseconds) ? setTimeout(go, milliseconds) : undefined;
    signal?.addEventListener('abort', stop, { once: true });
  });
}
