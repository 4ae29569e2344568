/**
 * Bytes in the gzip format (RFC 1952), stored without compression: a client has to decode them all
 * the same, and this runs everywhere and synchronously.
 */
export function gzip(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = Math.max(1, Math.ceil(data.length / MAX_BLOCK));
  const result = new Uint8Array(HEADER.length + data.length + 5 * blocks + 8);
  const view = new DataView(result.buffer);
  result.set(HEADER);
  let at = HEADER.length;
  for (let block = 0; block < blocks; block++) {
    const part = data.subarray(block * MAX_BLOCK, (block + 1) * MAX_BLOCK);
    view.setUint8(at, block === blocks - 1 ? 1 : 0);
    view.setUint16(at + 1, part.length, true);
    view.setUint16(at + 3, ~part.length & 0xffff, true);
    result.set(part, at + 5);
    at += 5 + part.length;
  }
  view.setUint32(at, crc32(data), true);
  view.setUint32(at + 4, data.length, true);
  return result;
}

const HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);
const MAX_BLOCK = 65_535;

function crc32(data: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}
