import type { Profile } from '../profile/schema.ts';
import type { ReadRequest } from './read-request.ts';
import type { Headers } from './write-headers.ts';

/** Adds the headers of cross-origin access to an answer, as a profile says. */
export type CorsWriter = <Given extends { readonly headers: Headers }>(
  answer: Given,
  request: Pick<ReadRequest, 'method' | 'origin' | 'requestedHeaders'>,
  allow: string,
) => Given;

/** Headers of an answer that pages may read, besides those that every page may. */
const EXPOSED = 'Retry-After, WWW-Authenticate';

/** @param cors null for no access. Credentials need a named origin: any origin is then repeated. */
export function createCorsWriter(cors: Profile['transport']['cors']): CorsWriter {
  if (cors === null) return (answer) => answer;
  const { origin: allowed, credentials } = cors;
  // Most answers of a profile have the same headers.
  const plain = new WeakMap<Headers, Headers>();
  return (answer, { method, origin, requestedHeaders }, allow) => {
    const isRepeated = allowed === '*' && credentials && origin !== null;
    const isPlain = !isRepeated && method !== 'OPTIONS';
    const known = isPlain && plain.get(answer.headers);
    if (known) return { ...answer, headers: known };
    const headers: Record<string, string> = {
      ...answer.headers,
      'access-control-allow-origin': isRepeated ? origin : allowed,
      'access-control-expose-headers': EXPOSED,
    };
    if (credentials) headers['access-control-allow-credentials'] = 'true';
    if (isRepeated) headers.vary = withOrigin(answer.headers.vary);
    if (method === 'OPTIONS') {
      headers['access-control-allow-methods'] = allow;
      headers['access-control-max-age'] = '600';
      if (requestedHeaders) headers['access-control-allow-headers'] = requestedHeaders;
    }
    if (isPlain) plain.set(answer.headers, headers);
    return { ...answer, headers };
  };
}

const withOrigin = (vary = ''): string =>
  /\b(origin)\b|\*/i.test(vary) ? vary : [vary, 'Origin'].filter(Boolean).join(', ');
