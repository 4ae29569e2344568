import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { gzip } from './gzip.ts';

test.each([0, 1, 70_000])('%d bytes are decoded again', (length) => {
  const data = Uint8Array.from({ length }, (_, at) => at % 251);

  expect(new Uint8Array(gunzipSync(gzip(data)))).toEqual(data);
});
