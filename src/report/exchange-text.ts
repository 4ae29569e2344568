import type { ReportExchange } from './report.ts';

/** One request, its response, and the command that repeats the request. */
export function exchangeText(exchange: ReportExchange, mostBodyCharacters: number): string {
  const { request, status, headers, body, curl } = exchange;
  const isCut = body.length > mostBodyCharacters;
  return [
    request,
    '',
    `${status}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    isCut ? `${body.slice(0, mostBodyCharacters).toWellFormed()}…` : body || '(no body)',
    ...(curl === undefined ? [] : ['', curl]),
  ].join('\n');
}
