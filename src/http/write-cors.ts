import type { Profile } from '../profile/schema.ts';
import type { AnswerFacts } from '../template/sources.ts';
import type { Headers } from './write-headers.ts';

type Asked = Pick<AnswerFacts, 'request'>;

/** Cross-origin access, on answers that are written already. */
export interface CorsWriter {
  /** What stands on every answer, whoever asks: it needs no laying over. */
  readonly always: Headers;
  /** The same answer, where the origin changes nothing; what is kept of it holds no origin. */
  toOrigin<Given extends Answered>(answer: Given, asked: Asked): Given;
  /** An answer to OPTIONS, a preflight or not. */
  toOptions<Given extends Answered>(
    answer: Given,
    allow: string,
    requestedHeaders: string | null,
    asked: Asked,
  ): Given;
}

type Answered = { readonly headers: Headers };
type Cors = NonNullable<Profile['transport']['cors']>;

/** Writes the headers of cross-origin access as a profile says. */
export function createCorsWriter(cors: Profile['transport']['cors']): CorsWriter {
  if (cors === null) {
    return { always: {}, toOrigin: (answer) => answer, toOptions: (answer) => answer };
  }
  const { when, vary } = cors;
  const originFor = (origin: string | null) => (cors.origin === '{origin}' ? origin : cors.origin);
  const always = when === 'always' ? shownHeaders(cors, originFor(null)) : {};

  const overlay = (origin: string | null, isOptions: boolean): Headers | undefined => {
    if (when === 'options' && !isOptions) return undefined;
    if (when !== 'options' && origin === null) return undefined;
    const isSaid = when === 'always' && cors.origin !== '{origin}';
    return {
      ...(!isSaid && shownHeaders(cors, originFor(origin))),
      ...(origin !== null && said('vary', vary)),
    };
  };
  const laidOver = <Given extends Answered>(answer: Given, headers: Headers = {}): Given => {
    const isNew = Object.entries(headers).some(([name, text]) => answer.headers[name] !== text);
    return isNew ? { ...answer, headers: { ...answer.headers, ...headers } } : answer;
  };

  return {
    always,
    toOrigin: (answer, { request }) => laidOver(answer, overlay(request.origin, false)),
    toOptions(answer, allow, requestedHeaders, { request }) {
      if (when === 'with-origin' && request.origin === null) return answer;
      return laidOver(answer, {
        ...overlay(request.origin, true),
        ...preflightHeaders(cors, allow, requestedHeaders),
      });
    },
  };
}

function shownHeaders(cors: Cors, origin: string | null): Headers {
  // Credentials are allowed to an origin: without one there is nothing to allow.
  const allowsCredentials = origin !== null && cors.allowCredentials;
  return {
    ...(origin !== null && { 'access-control-allow-origin': origin }),
    ...said('access-control-allow-credentials', allowsCredentials ? 'true' : ''),
    ...said('access-control-expose-headers', cors.exposeHeaders),
  };
}

function preflightHeaders(
  { allowMethods, allowHeaders, maxAge }: Cors,
  allow: string,
  requestedHeaders: string | null,
): Headers {
  return {
    ...said('access-control-allow-methods', allowMethods.replace('{allow}', allow)),
    ...said(
      'access-control-allow-headers',
      allowHeaders.replace('{requested}', () => requestedHeaders ?? ''),
    ),
    ...(maxAge !== null && { 'access-control-max-age': String(maxAge) }),
  };
}

const said = (name: string, value: string): Headers => (value === '' ? {} : { [name]: value });
