/**
 * Reads header lines.
 *
 * @throws Error that says nothing of a value, since that may be a secret.
 */
export function readHeaders(lines: readonly string[]): Readonly<Record<string, string>> {
  const headers = new Map<string, readonly [name: string, value: string]>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim();
    if (colon < 1 || name === '') {
      throw new Error(
        'Failed to read --header: expected "Name: value", found a line without a name or a colon',
      );
    }
    if (headers.has(name.toLowerCase())) {
      throw new Error(`Failed to read --header: expected "${name}" once, found it twice`);
    }
    headers.set(name.toLowerCase(), [name, line.slice(colon + 1).trim()]);
  }
  return Object.fromEntries(headers.values());
}
