import { keyVariables } from '../../../../contract-tests/exchange/credentials.ts';
import { curlLine, singleQuoted } from '../../../../contract-tests/exchange/curl.ts';
import type { JournalEntry } from '../../../../src/mock/journal/entry.ts';
import type { HarEntry, HarPair } from '../../../../src/mock/journal/har.ts';

/** The first line and the headers of a request or of an answer. */
export function headerText(
  message: Pick<HarEntry['request'], 'method' | 'url' | 'headers'> | HarEntry['response'],
): string {
  const first =
    'method' in message ? `${message.method} ${message.url}` : statusLine(message.status);
  return [first, ...message.headers.map(lineOf)].join('\n');
}

const statusLine = (status: number) => (status === 0 ? '(no answer)' : `${status}`);
const lineOf = ({ name, value }: HarPair) => `${name}: ${value}`;

/** The body as it can be read: JSON with its lines, or why there is none. */
export function bodyText({ response, _error }: HarEntry): string {
  const { text, encoding, size, comment, mimeType } = response.content;
  const note = _error === undefined ? '' : `\n(${_error})`;
  if (text === undefined) return (comment ?? '(no body)') + note;
  if (encoding === 'base64') return `${text}\n(${size} bytes, in base64)${note}`;
  return (/\bjson\b/.test(mimeType) ? indented(text) : text) + note;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // It ends midway, or is none.
    return text;
  }
}

/** A line that asks the same again; the secret is taken from the environment. */
export function curlOf({ request }: HarEntry, { keyStatus }: JournalEntry): string {
  const headers = request.headers
    .filter(({ name }) => !['authorization', 'user-agent'].includes(name))
    .map((header) => singleQuoted(lineOf(header)));
  const key = `"Authorization: Bearer $${keyVariables.key}"`;
  return curlLine(request.url, keyStatus === 'none' ? headers : [key, ...headers], request.method);
}
