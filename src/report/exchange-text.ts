import type { Exchange } from '../../contract-tests/suite.ts';

/** One request and its response as on the wire, and the command that repeats the request. */
export function exchangeText(exchange: Exchange, mostBodyCharacters: number): string {
  const { method, url, requestHeaders, status, responseHeaders, curl } = exchange;
  return [
    `${method} ${url}`,
    ...headerLines(requestHeaders),
    '',
    `${status}`,
    ...headerLines(responseHeaders),
    '',
    bodyText(exchange, mostBodyCharacters),
    '',
    curl,
  ].join('\n');
}

export const headerLines = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

/** The start of the body, and the total size if it is shortened. */
export function bodyText({ body, bodyBytes, bodyTruncated }: Exchange, most: number): string {
  if (bodyBytes === 0) return '(no body)';
  if (body.length <= most && !bodyTruncated) return body;
  return `${body.slice(0, most).toWellFormed()}\n(… cut: ${bodyTruncated ? 'more than ' : ''}${bodyBytes} bytes)`;
}
