import type { TargetOptions } from './target-options.ts';

type HeaderOptions = Pick<TargetOptions, 'header' | 'proxyAuth' | 'keyHeader'>;

/**
 * The headers that every request carries besides those of the suite.
 *
 * @throws Error that says nothing of a value, since that may be a secret.
 */
export function headersOf(options: HeaderOptions): Readonly<Record<string, string>> {
  const { header = [], proxyAuth, keyHeader } = options;
  const headers = readHeaders(header);
  if (proxyAuth === undefined) return headers;
  if (!/^[^:]+:/.test(proxyAuth)) {
    throw new Error('Failed to read --proxy-auth: expected USER:PASSWORD, found no user or colon');
  }
  const name = keyHeader === undefined ? 'Proxy-Authorization' : 'Authorization';
  if (Object.keys(headers).some((each) => each.toLowerCase() === name.toLowerCase())) {
    throw new Error(`Failed to read --proxy-auth: expected no --header ${name} beside it`);
  }
  return { ...headers, [name]: `Basic ${Buffer.from(proxyAuth).toString('base64')}` };
}

/**
 * Reads header lines.
 *
 * @throws Error that says nothing of a value, since that may be a secret.
 */
function readHeaders(lines: readonly string[]): Readonly<Record<string, string>> {
  const headers = new Map<string, readonly [name: string, value: string]>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim();
    if (colon < 1 || name === '') {
      throw new Error(
        'Failed to read --header: expected "Name: value", found a line without a name or a colon',
      );
    }
    if (name.toLowerCase() === 'origin') {
      throw new Error('Failed to read --header: expected no Origin, give the page by --origin URL');
    }
    if (headers.has(name.toLowerCase())) {
      throw new Error(`Failed to read --header: expected "${name}" once, found it twice`);
    }
    headers.set(name.toLowerCase(), [name, line.slice(colon + 1).trim()]);
  }
  return Object.fromEntries(headers.values());
}
