import { type ServerResponse, STATUS_CODES } from 'node:http';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { bytesOf, piecesOf } from '../http/deliver.ts';
import type { DeliveredAnswer } from '../http/delivery.ts';

/** Sends an answer whose delivery is faulty, as late and as broken as that says. */
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
  // HTTP needs the length that was promised to tell a body that is cut from one that is complete.
  // What has no body, as the answer to HEAD, promises none.
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
    // Written in one turn, the pieces would travel together.
    await nextTurn();
  }
  response.end();
}

/** Waits so many milliseconds, and tells whether anybody is there still; a timer is for no other. */
function waitFor(response: ServerResponse): (milliseconds: number) => Promise<boolean> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const { signal } = gone;
  return async (milliseconds) => {
    if (milliseconds > 0) await pause(milliseconds, undefined, { signal }).catch(() => {});
    return !response.destroyed;
  };
}
