import type { NotJudgedReport } from '../../../contract-tests/index.ts';
import { printable } from '../../report/printable.ts';
import { answerLine } from './answer-line.ts';

/** Why nothing could be judged, what the answer was, and what to look at. */
export function notJudgedMessage(report: NotJudgedReport): string {
  const { message, reason, evidence, baseUrl } = report;
  const lines = [message];
  const exchange = evidence.at(-1);
  if (exchange && reason === 'key-refused') {
    lines.push(`  answered  ${answerLine(exchange)}`);
    lines.push(`  look at   ${whereToLook(exchange.status)}`);
  }
  if (reason === 'unreachable') lines.push(`  base URL  ${baseUrl}`);
  if (exchange) lines.push(`  repeat    ${exchange.curl}`);
  return `${lines.map((line) => printable(line)).join('\n')}\n`;
}

function whereToLook(status: number): string {
  if (status === 401 || status === 403) return 'the key: its secret, its expiry, its deployment';
  if (status >= 300 && status <= 399) {
    return 'the base URL: a redirect is not followed, since the key would go with it';
  }
  if (status === 429) return 'the rate limit, and --rate';
  if (status >= 500) return 'the deployment, or the gateway in front of it';
  return 'the base URL, with its path prefix, and the key';
}
