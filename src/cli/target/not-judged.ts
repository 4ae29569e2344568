import type { NotJudgedReport } from '../../../contract-tests/suite.ts';
import { API_PREFIX } from '../../document/routes.ts';
import { answerLine } from '../../report/check-report.ts';
import { printable } from '../../text/printable.ts';
import { flagNames } from './flag-names.ts';
import { proxyText } from './transport.ts';

/** The message if nothing could be judged: the reason, the response, and what to check. */
export function notJudgedMessage(
  report: NotJudgedReport,
  proxies = proxyText(process.env),
): string {
  const { message, reason, evidence, baseUrl, instead, proxyStatus } = report;
  const lines = [message];
  const exchange = evidence.at(-1);
  if (exchange && (reason === 'key-refused' || reason === 'proxy')) {
    lines.push(`  answered  ${answerLine(exchange)}`);
  }
  if (exchange && reason === 'key-refused') {
    const mixUp =
      instead &&
      `${flagNames.keys.key} and ${flagNames.keys[instead]}: was one given for the other?`;
    lines.push(`  look at   ${mixUp ?? whereToLook(exchange.status, baseUrl)}`);
  }
  if (reason === 'proxy') lines.push(`  look at   ${wayPastProxy(proxyStatus)}`);
  if (reason === 'unreachable') {
    lines.push(`  base URL  ${baseUrl}`);
    if (proxies !== undefined) lines.push(`  proxy     ${proxies}`);
    const place = report.hasUntrustedCertificate
      ? '--ca FILE: the certificate of its authority, in PEM'
      : 'whether the deployment is running, and the host and port of the base URL';
    lines.push(`  look at   ${place}`);
  }
  if (exchange) lines.push(`  repeat    ${exchange.curl}`);
  return `${lines.map((line) => printable(line)).join('\n')}\n`;
}

function wayPastProxy(status: number | undefined): string {
  if (status === 407) return '--proxy-auth USER:PASSWORD';
  return status === 401
    ? '--proxy-auth USER:PASSWORD, and --key-header NAME for the key of the API'
    : 'the proxy or gateway in front of the deployment, and whether that runs';
}

function whereToLook(status: number, baseUrl: string): string {
  if (new RegExp(`${API_PREFIX}(/|$)`).test(baseUrl)) {
    return `the base URL: leave ${API_PREFIX} out, since every request adds it`;
  }
  if (status === 401 || status === 403) {
    return 'the key: it may be mistyped, expired, or made for another deployment';
  }
  if (status >= 300 && status <= 399) {
    return 'the base URL: a redirect is not followed, since the key would go with it';
  }
  if (status === 429) return 'the rate limit, and --rate';
  if (status >= 500) return 'the deployment, or the gateway in front of it';
  return 'the base URL, with its path prefix, and the key';
}
