import type { Profile } from '../profile/schema.ts';

type Style = Profile['cursor']['style'];

/** Bytes that a cursor of a mock takes besides the id: seal, workspace, time, four numbers. */
const BYTES = 8 + 3 + 8 + 4;

const sixBits = (bytes: number) => Math.ceil((bytes * 4) / 3);

const lengths: Readonly<Record<Style, (bytes: number) => number>> = {
  base64url: sixBits,
  reserved: sixBits,
  'non-ascii': sixBits,
  spaces: (bytes) => sixBits(bytes) + 2,
  json: (bytes) => sixBits(bytes) + '{"v":1,"after":""}'.length,
  percent: (bytes) => 3 * sixBits(bytes),
  digits: (bytes) => 1 + 3 * bytes,
};

/**
 * The fewest characters that a cursor of a mock has, where ids take so many bytes: a deployment
 * with shorter ones has no twin in that. A test holds it against the mock.
 */
export const shortestCursor = (style: Style, idBytes: number): number =>
  lengths[style](BYTES + idBytes);
