import type { ApiRequest } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { readBody } from '../exchange/read-body.ts';
import { recordExchange } from '../exchange/record-exchange.ts';
import type { Redact } from '../exchange/redact.ts';
import { ORIGIN } from '../observations/transport-cors.ts';
import type { RecordedExchange } from './recorded-exchange.ts';

/** What an answer takes in memory besides its body, in bytes, as an estimate. */
const WEIGHT_OF_EXCHANGE = 4 * 1024;

export interface ReadAnswer {
  readonly answer: Answer;
  readonly weight: number;
}

/**
 * A recorded answer, as the suite would have got it; in words why it tells nothing.
 *
 * @param redact takes the secrets of the recording out of what is shown.
 */
export async function readRecordedAnswer(
  exchange: RecordedExchange,
  request: ApiRequest,
  { keyHeader, redact }: { readonly keyHeader: string; readonly redact: Redact },
): Promise<ReadAnswer | string> {
  const { status, sentAt, milliseconds, url } = exchange;
  const body = request.method === 'HEAD' ? '' : exchange.body;
  if (status < 200 || status > 599) return 'requests that got no answer';
  if (status === 304) return 'answers that a cache has still (304)';
  if (status === 502 || status === 504) return 'answers of a gateway without the API behind it';
  if (body === undefined) return 'answers whose body the recording does not hold';
  const read = await readBody(new Response(body));
  const headers = withSuitesOrigin(exchange);
  const answer: Answer = {
    request,
    status,
    ok: status >= 200 && status <= 299,
    headers,
    body: read.body,
    resent: false,
    sentAt,
    exchange: recordExchange(
      { redact, headers: [], keyHeader },
      { request, url: url.href },
      { response: { status, headers }, read, milliseconds },
    ),
  };
  return { answer, weight: WEIGHT_OF_EXCHANGE + 2 * answer.exchange.body.length + read.weight };
}

/** The page that asked is nobody's business: its origin stands as that of the suite. */
function withSuitesOrigin({ headers, requestHeaders }: RecordedExchange): Headers {
  const origin = requestHeaders.get('origin');
  if (origin === undefined || headers.get('access-control-allow-origin') !== origin) return headers;
  const own = new Headers(headers);
  own.set('access-control-allow-origin', ORIGIN);
  return own;
}
