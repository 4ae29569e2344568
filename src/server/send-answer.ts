import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { bytesOf, type DeliveredAnswer, piecesOf } from '../http/deliver.ts';

/** Sends an answer: at once, or late, in pieces or cut off, as its delivery says. */
export function sendAnswer(
  response: ServerResponse,
  answer: DeliveredAnswer,
  reset: (request: IncomingMessage) => void,
): undefined | Promise<void> {
  if (answer.delivery) return deliverTo(response, answer, reset);
  const { status, headers, body } = answer;
  // As bytes: Node would count the bytes of a text, and write it once more with the headers.
  const content = typeof body === 'string' ? Buffer.from(body) : body && bufferOf(body);
  writeHead(response, status, headers, content && content.length);
  response.end(content);
  return undefined;
}

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): Buffer =>
  Buffer.from(buffer, byteOffset, length);

function writeHead(
  response: ServerResponse,
  status: number,
  headers: DeliveredAnswer['headers'],
  length: number | null,
): void {
  const lines: string[] = [];
  for (const name in headers) lines.push(name, headers[name] ?? '');
  const saysLength = 'content-length' in headers || 'transfer-encoding' in headers;
  if (length !== null && !saysLength) lines.push('content-length', `${length}`);
  response.writeHead(status, STATUS_CODES[status] ?? '', lines);
}

async function deliverTo(
  response: ServerResponse,
  answer: DeliveredAnswer,
  reset: (request: IncomingMessage) => void,
): Promise<void> {
  const { delay = 0, breaks, pieceBytes, pieceDelay = 0 } = answer.delivery ?? {};
  if (delay === Infinity) return;
  const wait = waitFor(response);
  if (!(await wait(delay))) return;
  if (breaks === 'at-once') {
    reset(response.req);
    return;
  }
  const bytes = bytesOf(answer);
  // Only a Content-Length shows that a body was cut off. A response without a body, as to HEAD, has
  // none.
  writeHead(response, answer.status, answer.headers, answer.body === null ? null : bytes.length);
  if (breaks && bytes.length > 0) {
    response.write(bytes.subarray(0, breaks.afterBytes), () => response.destroy());
    return;
  }
  for (const piece of piecesOf(bytes, pieceBytes ?? bytes.length)) {
    if (!(await wait(pieceDelay))) return;
    response.write(piece);
    // Pieces that are written in the same turn of the event loop would be sent together.
    await pause(0);
  }
  response.end();
}

/** Waits, and returns whether the client is still connected. */
function waitFor(response: ServerResponse): (milliseconds: number) => Promise<boolean> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const { signal } = gone;
  return async (milliseconds) => {
    if (milliseconds > 0) await pause(milliseconds, undefined, { signal }).catch(() => {});
    return !response.destroyed;
  };
}
