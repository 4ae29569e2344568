/**
 * A shell line that repeats a request.
 *
 * @param headers each a whole header line, quoted for the shell already.
 */
export function curlLine(url: string, headers: readonly string[]): string {
  const flags = headers.map((header) => ` -H ${header}`).join('');
  // Without --globoff curl would read brackets and braces of a cursor as patterns.
  return `curl -sS -i --globoff${flags} ${singleQuoted(url)}`;
}

export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
