import type { Exchange } from '../../../../contract-tests/suite.ts';
import { printable } from '../../../text/printable.ts';
import { scrollBox } from '../../html-verdict.ts';
import { html, type Markup } from '../../markup.ts';
import { bodyText, headerLines } from '../exchange-text.ts';

const MOST_BODY_CHARACTERS = 8_000;

/**
 * Requests and answers, each to be unfolded.
 *
 * @param open how many of them are unfolded already.
 */
export function exchangesMarkup(evidence: readonly Exchange[], open: number): readonly Markup[] {
  return evidence.map((exchange, index) => exchangeMarkup(exchange, index < open));
}

function exchangeMarkup(exchange: Exchange, open: boolean): Markup {
  const { method, url, status, milliseconds, bodyBytes, curl } = exchange;
  const request = [`${method} ${url}`, ...headerLines(exchange.requestHeaders)];
  const response = [
    String(status),
    ...headerLines(exchange.responseHeaders),
    '',
    bodyText(exchange, MOST_BODY_CHARACTERS),
  ];
  return html`<details class="exchange"${open ? html` open` : undefined}>
<summary><code>${method} ${printable(url)}</code> → ${status}, ${bodyBytes} bytes, ${Math.round(milliseconds)} ms</summary>
${scrollBox('Repeat it', curl)}
${scrollBox('Request', request.join('\n'))}
${scrollBox('Answer', response.join('\n'))}
</details>
`;
}
