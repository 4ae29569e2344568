import { type ServerResponse, STATUS_CODES } from 'node:http';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { bytesOf, type DeliveredAnswer, piecesOf } from '../http/deliver.ts';

/** An answer in the form in which Node sends it. */
interface Wire {
  /** Alternating names and values. */
  readonly headers: readonly string[];
  /** In a text, each character is one byte. */
  readonly body: string | Buffer | null;
}

/**
 * The longest body that is sent as text, in bytes: up to this length, Node sends a text in one
 * piece with the headers, without allocating memory. Copying a longer one costs more than a second
 * piece.
 */
const MAX_AS_TEXT = 12_000;

/** Kept as long as the mock keeps the answer, because most answers are repeated. */
const wires = new WeakMap<DeliveredAnswer, Wire>();

/** Sends a whole answer at once. */
export function sendAnswer(response: ServerResponse, answer: DeliveredAnswer): void {
  let wire = wires.get(answer);
  if (!wire) {
    wire = wireOf(answer);
    wires.set(answer, wire);
  }
  const { status } = answer;
  const { headers, body } = wire;
  // Node only reads the array, although it declares that it may change.
  response.writeHead(status, STATUS_CODES[status] ?? '', headers as string[]);
  if (typeof body === 'string') response.end(body, 'latin1');
  else response.end(body);
}

function wireOf(answer: DeliveredAnswer): Wire {
  const body = bodyOf(answer.body);
  const headers = Object.entries(answer.headers).flat();
  if (body !== null && !('content-length' in answer.headers)) {
    headers.push('content-length', String(body.length));
  }
  return { headers, body };
}

function bodyOf(body: DeliveredAnswer['body']): Wire['body'] {
  if (body === null) return null;
  const isText = typeof body === 'string';
  const bytes = isText ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.length);
  if (body.length > MAX_AS_TEXT) return bytes;
  return isText && bytes.length === body.length ? body : bytes.toString('latin1');
}

/** Sends an answer with a faulty delivery: late, in pieces, or cut off. */
export async function deliverTo(response: ServerResponse, answer: DeliveredAnswer): Promise<void> {
  const { delay = 0, breaks, pieceBytes, pieceDelay = 0 } = answer.delivery ?? {};
  if (delay === Infinity) return;
  const wait = waitFor(response);
  if (!(await wait(delay))) return;
  if (breaks === 'at-once') {
    response.req.socket.resetAndDestroy();
    return;
  }
  const bytes = bytesOf(answer);
  // Only a Content-Length shows that a body was cut off. A response without a body, as to HEAD, has
  // none.
  const headers =
    answer.body === null ? answer.headers : { ...answer.headers, 'content-length': bytes.length };
  response.writeHead(answer.status, STATUS_CODES[answer.status] ?? '', headers);
  if (breaks && bytes.length > 0) {
    response.write(bytes.subarray(0, breaks.afterBytes), () => response.destroy());
    return;
  }
  for (const piece of piecesOf(bytes, pieceBytes ?? bytes.length)) {
    if (!(await wait(pieceDelay))) return;
    response.write(piece);
    // Pieces that are written in the same turn of the event loop would be sent together.
    await nextTurn();
  }
  response.end();
}

/**
 * Waits, and returns whether the client is still connected. If it disconnects, the timer is
 * cleared.
 */
function waitFor(response: ServerResponse): (milliseconds: number) => Promise<boolean> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const { signal } = gone;
  return async (milliseconds) => {
    if (milliseconds > 0) await pause(milliseconds, undefined, { signal }).catch(() => {});
    return !response.destroyed;
  };
}
