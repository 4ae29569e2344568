import { type Answer, EncodedText } from './answer.ts';

/** How a response is delivered if a fault affects the connection. */
export interface Delivery {
  /** Milliseconds until anything is sent; Infinity for a caller that waits in vain. */
  readonly delay?: number;
  /** The body arrives in chunks of this many bytes, even if that splits a character. */
  readonly pieceBytes?: number;
  /** Milliseconds before each piece. */
  readonly pieceDelay?: number;
  /** When the connection breaks: before anything is sent, or after this many bytes of the body. */
  readonly breaks?: 'at-once' | { readonly afterBytes: number };
}

/** An answer, and how it is delivered. */
export interface DeliveredAnswer extends Answer {
  /** Omitted if the answer arrives normally. */
  readonly delivery?: Delivery;
}

/** A Web-standard response of an answer. */
export function toResponse({ status, headers, body: given }: Answer): Response {
  const body = given instanceof EncodedText ? String(given) : given;
  // A Response gives a text without a content type one of its own; it does not do so to bytes.
  const isUntyped = typeof body === 'string' && !('content-type' in headers);
  return new Response(isUntyped ? new TextEncoder().encode(body) : body, { status, headers });
}

/** The caller that waits for a response. */
export interface Caller {
  /** Its signal ends the wait. */
  readonly request: Request;
  /** The requests that this one copies: Node loses an abort once one of them is collected. */
  readonly copies?: unknown;
}

/**
 * Turns an answer into a response, delayed and broken as its delivery says.
 *
 * @throws TypeError as `fetch` does if the connection ends before anything was sent, and the
 *   reason of the caller's abort.
 */
export async function deliver(answer: DeliveredAnswer, caller?: Caller): Promise<Response> {
  const { delivery } = answer;
  if (!delivery) return toResponse(answer);
  if (delivery.delay) await pause(delivery.delay, caller);
  const { breaks, pieceBytes, pieceDelay = 0 } = delivery;
  if (breaks === 'at-once') throw brokenConnection();
  // Without a body there is nothing to split or to break off.
  if (answer.body === null) return toResponse(answer);
  const { status, headers } = answer;
  const init = { status, headers };
  if (breaks) return new Response(brokenBody(bytesOf(answer), breaks.afterBytes), init);
  if (pieceBytes) {
    const pieces = piecesOf(bytesOf(answer), pieceBytes);
    return new Response(bodyInPieces(pieces, pieceDelay, caller), init);
  }
  return toResponse(answer);
}

/** The body of an answer; empty if there is none. */
export function bytesOf({ body }: Pick<DeliveredAnswer, 'body'>): Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return body;
  return new TextEncoder().encode(body === null ? '' : String(body));
}

/** The same as text; null for bytes that are not UTF-8. */
export function textOf({ body }: Pick<DeliveredAnswer, 'body'>): string | null {
  if (!(body instanceof Uint8Array)) return body === null ? '' : String(body);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return null;
  }
}

const brokenConnection = () =>
  new TypeError('fetch failed', { cause: new Error('the connection was reset') });

/** The first bytes, then an error instead of the end. */
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

/** The bytes in pieces that arrive separately, `gap` milliseconds apart. */
function bodyInPieces(
  pieces: Iterator<Uint8Array, undefined>,
  gap: number,
  caller?: Caller,
): ReadableStream<Uint8Array> {
  const signal = caller?.request.signal;
  return new ReadableStream({
    start(controller) {
      signal?.throwIfAborted();
      // Between two pieces, nothing waits that an abort could end.
      signal?.addEventListener('abort', () => controller.error(signal.reason), { once: true });
    },
    async pull(controller) {
      const { value, done } = pieces.next();
      if (done) {
        controller.close();
        return;
      }
      if (gap > 0) await pause(gap, caller);
      controller.enqueue(value);
    },
  });
}

export function* piecesOf(bytes: Uint8Array, size: number): Generator<Uint8Array, undefined> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.slice(start, start + size);
}

/** Keeps callers reachable: in Node, the signal of a collected request never hears of an abort. */
const waiting = new Set<Caller>();

function pause(milliseconds: number, caller?: Caller): Promise<void> {
  const signal = caller?.request.signal;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      if (caller) waiting.delete(caller);
    };
    const stop = () => {
      end();
      reject(signal?.reason);
    };
    const go = () => {
      end();
      resolve();
    };
    // No timer takes so long, and one that waits in vain would keep the process alive.
    const timer = Number.isFinite(milliseconds) ? setTimeout(go, milliseconds) : undefined;
    signal?.addEventListener('abort', stop, { once: true });
    if (caller) waiting.add(caller);
  });
}
