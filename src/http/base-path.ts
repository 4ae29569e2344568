/**
 * A base path as it is in a URL: what is outside ASCII percent-encoded, as clients send it,
 * and the digits of what is encoded already in capitals.
 */
export function encodeBasePath(basePath: string): string {
  if (basePath === '') return basePath;
  return capitalised(basePath.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent));
}

/**
 * The rest of a path behind the base path; null for a path outside it.
 *
 * @param basePath encoded already; empty for none.
 */
export function behindBasePath(path: string, basePath: string): string | null {
  if (basePath === '') return path;
  const start = path.slice(0, basePath.length);
  const rest = path.slice(basePath.length);
  const isSame = start === basePath || (basePath.includes('%') && capitalised(start) === basePath);
  return isSame && (rest === '' || rest.startsWith('/')) ? rest : null;
}

/** `%c3` and `%C3` are one. */
const capitalised = (text: string): string =>
  text.replace(/%[\da-f]{2}/gi, (encoded) => encoded.toUpperCase());
