import type { Readable } from 'node:stream';

/** Bytes of stderr that are kept, of its end. */
const MOST_ERR = 64 * 1024;

/** Keeps whole lines of the end of a stream. */
export function collectEnd(stream: Readable) {
  let kept: Buffer = Buffer.alloc(0);
  let isCut = false;
  stream.on('data', (chunk: Buffer) => {
    kept = Buffer.concat([kept, chunk]);
    if (kept.length <= MOST_ERR) return;
    kept = kept.subarray(kept.length - MOST_ERR);
    isCut = true;
  });
  return {
    text: (): string => {
      const text = kept.toString('utf8');
      return isCut ? text.slice(text.indexOf('\n') + 1 || text.length) : text;
    },
    /** Forgets what came so far. */
    clear: (): void => {
      kept = Buffer.alloc(0);
      isCut = false;
    },
  };
}
