/**
 * A shell line that repeats a request.
 *
 * @param headers each a whole header line, quoted for the shell already.
 */
export function curlLine(url: string, headers: readonly string[], method = 'GET'): string {
  const flags = headers.map((header) => ` -H ${header}`).join('');
  // Without --globoff curl would read brackets and braces of a cursor as patterns.
  return `curl -sS ${methodFlag(method)} --globoff${flags} ${singleQuoted(url)}`;
}

/** `-X HEAD` would wait for a body that never comes. */
function methodFlag(method: string): string {
  if (method === 'HEAD') return '-I';
  return method === 'GET' ? '-i' : `-i -X ${method}`;
}

export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
