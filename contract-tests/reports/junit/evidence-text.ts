import type { Exchange } from '../../exchange/exchange.ts';
import { exchangeText } from '../exchange-text.ts';

/** CI systems show the text of a failure whole, on one page with all others. */
const MOST_BODY_CHARACTERS = 2_000;

export const evidenceText = (evidence: readonly Exchange[]): string =>
  evidence.map((exchange) => exchangeText(exchange, MOST_BODY_CHARACTERS)).join('\n\n---\n\n');
