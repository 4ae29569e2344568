import type { ApiRequest } from '../exchange/api-request.ts';
import type { Credential } from '../exchange/credentials.ts';
import { ORIGIN } from '../observations/transport-cors.ts';
import { pathBehind } from './base-urls.ts';
import type { RecordedExchange, Recording } from './recorded-exchange.ts';

type Headers = NonNullable<ApiRequest['headers']>;

/** A recorded request as the suite would have sent it, or in words why it tells nothing. */
export function readRecordedRequest(
  { baseUrl }: Recording,
  exchange: RecordedExchange,
  credential: Credential,
): ApiRequest | string {
  const { url, requestHeaders: sent } = exchange;
  const path = pathBehind(baseUrl, url);
  if (path === undefined) return 'elsewhere than the API';
  const method = methodOf(exchange.method);
  if (method === undefined) return `${exchange.method}, which the document does not name`;
  const isConditional = [...sent.keys()].some((name) => /^if-|^range$/.test(name));
  if (isConditional) return 'conditional requests, or those for a part';
  if (!acceptsJson(sent.get('accept'))) return 'requests that accept no JSON';
  const query = [...url.searchParams];
  if (query.some(([name]) => name !== 'limit' && name !== 'cursor')) {
    return 'requests with a query that the document does not name';
  }
  const operation = operationOf(path);
  if (query.length > 0 && operation !== 'listFiles') {
    return 'requests with a query that the document does not name';
  }
  const headers = headersOf(method, sent);
  if (headers === undefined) return 'preflights for other than GET with Authorization';
  return {
    ...(method !== 'GET' && { method }),
    ...(headers.length > 0 && { headers }),
    operation,
    path: operation === 'other' ? path : spelled(path),
    query,
    credential,
    expects: 'refusal',
  };
}

function methodOf(method: string): 'GET' | 'HEAD' | 'OPTIONS' | undefined {
  return (['GET', 'HEAD', 'OPTIONS'] as const).find((each) => each === method.toUpperCase());
}

/** A page that a browser is sent to asks for HTML, and may get it. */
const acceptsJson = (accept = '*/*'): boolean =>
  !/text\/html/i.test(accept) && /json|\*\/\*|application\/\*/i.test(accept);

function operationOf(path: string): ApiRequest['operation'] {
  if (path === '/api/v1/auth') return 'checkKey';
  if (/^\/api\/v1\/workspaces\/[^/]+$/.test(path)) return 'readWorkspace';
  return /^\/api\/v1\/workspaces\/[^/]+\/files$/.test(path) ? 'listFiles' : 'other';
}

/** With the id encoded as the suite encodes it. */
const spelled = (path: string): string =>
  path
    .split('/')
    .map((part) => encodeURIComponent(decoded(part)))
    .join('/');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Those that matter, as the suite sends them; undefined where they are of another kind. */
function headersOf(
  method: 'GET' | 'HEAD' | 'OPTIONS',
  sent: ReadonlyMap<string, string>,
): Headers | undefined {
  const asked = sent.get('access-control-request-method');
  if (method === 'OPTIONS' && asked !== undefined) {
    const wanted = sent.get('access-control-request-headers') ?? '';
    if (asked.toUpperCase() !== 'GET' || wanted.toLowerCase() !== 'authorization') return undefined;
    return [
      ['origin', ORIGIN],
      ['access-control-request-method', 'GET'],
      ['access-control-request-headers', 'authorization'],
    ];
  }
  return sent.has('origin') ? [['origin', ORIGIN]] : [];
}
