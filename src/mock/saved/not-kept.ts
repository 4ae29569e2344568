/** A write that could not be kept, and was undone: whoever made it is told so. */
export class NotKeptError extends Error {
  override readonly name = 'NotKeptError';
}
