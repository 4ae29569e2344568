/**
 * Percent-encodes everything but RFC 3986's unreserved characters, so that no reader of a query
 * can take a part of the value for a delimiter.
 */
export function encodeStrictly(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
