import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A stream line by line. */
export const lines = (stream: Readable): AsyncIterator<string> =>
  createInterface({ input: stream })[Symbol.asyncIterator]();
