import type { ApiRequest } from './api-request.ts';
import type { Body } from './read-body.ts';

interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  readonly request: Pick<ApiRequest, 'expects'>;
}

/** Statuses by which a gateway says that it could not reach what is behind it. */
const OF_GATEWAYS = [502, 503, 504];

/** What a proxy in front of the API answered in its place. */
export interface ProxyAnswer {
  readonly status: number;
  /** `401 Basic`, `502 of nginx`. */
  readonly text: string;
}

/**
 * What a proxy answered in the place of the API; undefined for an answer of the API. An API says its failures in JSON (clause 7 r2), so JSON is its own; a
 * refusal of what it has to refuse is judged whoever made it.
 */
export function proxyAnswer(answer: Received): ProxyAnswer | undefined {
  const { status, headers, body, request } = answer;
  const told = (what: string): ProxyAnswer => ({ status, text: `${status}${what}` });
  if (status === 407) return told(challenge(headers.get('proxy-authenticate')));
  if (body.kind === 'json') return undefined;
  if (OF_GATEWAYS.includes(status)) return told(productOf(answer));
  const asked = headers.get('www-authenticate');
  return status === 401 && request.expects === 'success' && isOfProxy(asked)
    ? told(challenge(asked))
    : undefined;
}

/** The document knows Bearer alone. */
const isOfProxy = (asked: string | null): boolean =>
  asked !== null &&
  /^\s*(basic|digest|negotiate|ntlm)\b/i.test(asked) &&
  !/\bbearer\b/i.test(asked);

/** Its first scheme; nothing else of it is text to show. */
const challenge = (asked: string | null): string => {
  const [, scheme] = /^\s*(basic|digest|negotiate|ntlm|bearer)\b/i.exec(asked ?? '') ?? [];
  return scheme === undefined ? '' : ` ${scheme}`;
};

const productOf = ({ headers }: Received): string => {
  const [, product] = /^([A-Za-z][\w-]{0,30})/.exec(headers.get('server') ?? '') ?? [];
  return product === undefined ? '' : ` of ${product}`;
};
