/**
 * A base path as it is in a URL: percent-encoded outside ASCII, as clients send it, with capital
 * hexadecimal digits.
 */
export function encodeBasePath(basePath: string): string {
  if (basePath === '') return basePath;
  return capitalised(basePath.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent));
}

/**
 * The rest of a path behind the base path; null for a path outside it.
 *
 * @param basePath already encoded; empty for none.
 */
export function behindBasePath(path: string, basePath: string): string | null {
  if (basePath === '') return path;
  const start = path.slice(0, basePath.length);
  const rest = path.slice(basePath.length);
  const isSame = start === basePath || (basePath.includes('%') && capitalised(start) === basePath);
  return isSame && (rest === '' || rest.startsWith('/')) ? rest : null;
}

/** `%c3` and `%C3` are the same. */
const capitalised = (text: string): string =>
  text.replace(/%[\da-f]{2}/gi, (encoded) => encoded.toUpperCase());
