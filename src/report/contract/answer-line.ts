import type { Exchange } from '../../../contract-tests/suite.ts';

const EXCERPT = 120;

/** An answer in one line: `502 text/html: <!doctype html><title>502 Bad Gateway…`. */
export function answerLine({ status, responseHeaders, ...exchange }: Exchange): string {
  const { body, bodyBytes, bodyTruncated } = exchange;
  const head = `${status} ${responseHeaders['content-type'] ?? 'no content type'}`;
  if (bodyBytes === 0) return `${head}, an empty body`;
  const read = `${bodyBytes} bytes that were read${bodyTruncated ? ', and maybe more' : ''}`;
  const text = body
    .slice(0, 4 * EXCERPT)
    .trim()
    .replaceAll(/\s+/g, ' ');
  if (text === '') return `${head}, blank for ${read}`;
  if (text.length <= EXCERPT) return `${head}: ${text}`;
  return `${head}: ${text.slice(0, EXCERPT).toWellFormed()}… (of ${read})`;
}
