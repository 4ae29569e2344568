import { shortText } from '../text/short-text.ts';
import type { ReportExchange } from './report.ts';

/** One request, its response, and the command that repeats the request. */
export function exchangeText(exchange: ReportExchange, mostBodyCharacters: number): string {
  const { request, status, headers, body, curl } = exchange;
  return [
    request,
    '',
    `${status}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    shortText(body, mostBodyCharacters) || '(no body)',
    ...(curl === undefined ? [] : ['', curl]),
  ].join('\n');
}
