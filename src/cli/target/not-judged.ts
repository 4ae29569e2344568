import { keyVariables, type NotJudgedReport } from '../../../contract-tests/suite.ts';
import { API_PREFIX } from '../../document/routes.ts';
import { answerLine } from '../../report/check-report.ts';
import { printable } from '../../text/printable.ts';
import { proxyFor } from './proxy.ts';

/** The message if nothing could be judged: the reason, the response, and what to check. */
export function notJudgedMessage(report: NotJudgedReport, environment = process.env): string {
  const { message, reason, evidence, baseUrl } = report;
  const exchange = evidence.at(-1);
  const lines = [message];
  if (exchange && reason !== 'unreachable') lines.push(`  answered  ${answerLine(exchange)}`);
  if (reason === 'unreachable') {
    lines.push(`  base URL  ${baseUrl}`);
    const proxy = proxyFor(baseUrl, environment);
    // Without its password.
    if (proxy?.url) lines.push(`  proxy     ${proxy.url.origin} (${proxy.variable})`);
  }
  const place = whereToLook(report, exchange?.status ?? 0);
  if (place !== undefined) lines.push(`  look at   ${place}`);
  if (exchange) lines.push(`  repeat    ${exchange.curl}`);
  return `${lines.map((line) => printable(line)).join('\n')}\n`;
}

function whereToLook(report: NotJudgedReport, status: number): string | undefined {
  const { reason, baseUrl, instead, proxyStatus, hasUntrustedCertificate } = report;
  if (reason === 'proxy') {
    return proxyStatus === 407
      ? 'the credentials of the proxy, in its URL: HTTP_PROXY=http://USER:PASSWORD@HOST:PORT'
      : 'the proxy or gateway in front of the deployment: whether it runs, and passes on the Authorization header';
  }
  if (reason === 'unreachable') {
    return hasUntrustedCertificate
      ? '--ca FILE: the certificate of its authority, in PEM'
      : 'whether the deployment is running, and the host and port of the base URL';
  }
  if (reason !== 'key-refused') return undefined;
  if (instead) {
    return `${keyVariables.key} and ${keyVariables[instead]}: was one given for the other?`;
  }
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
