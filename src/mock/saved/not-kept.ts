/** A write that was done, and could not be kept: who made it is told so, as no acknowledgement. */
export class NotKeptError extends Error {
  override readonly name = 'NotKeptError';
}
