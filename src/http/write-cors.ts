import type { Profile } from '../profile/schema.ts';
import { bindSources, prepareTemplate } from '../template/fill.ts';
import { originNames, preflightHeaderNames, preflightMethodNames } from '../template/names.ts';
import type { ReadRequest } from './read-request.ts';
import type { Headers } from './write-headers.ts';

/** Adds the headers of CORS to finished responses. */
export interface CorsWriter {
  /** The headers on every response, for any origin. */
  readonly always: Headers;
  /** The same object if the origin changes nothing, so that a kept answer holds no origin. */
  toOrigin<Given extends Answered>(answer: Given, origin: string | null): Given;
  /** An answer to OPTIONS, a preflight or not. */
  toOptions<Given extends Answered>(
    answer: Given,
    allow: string,
    asked: Pick<ReadRequest, 'origin' | 'requestedHeaders'>,
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
  const allowed = prepareTemplate(cors.origin, originBinding);
  const originFor = (origin: string | null): string | null => {
    const filled = allowed.fill(origin);
    return filled === null ? null : String(filled);
  };
  const preflight = preparePreflight(cors);
  const always = when === 'always' ? shownHeaders(cors, originFor(null)) : {};

  const headersFor = (origin: string | null, isOptions: boolean): Headers | undefined => {
    if (when === 'options' && !isOptions) return undefined;
    if (when !== 'options' && origin === null) return undefined;
    const isThere = when === 'always' && !allowed.varies;
    return {
      ...(!isThere && shownHeaders(cors, originFor(origin))),
      ...(origin !== null && headerUnlessEmpty('vary', vary)),
    };
  };
  const withHeaders = <Given extends Answered>(answer: Given, headers: Headers = {}): Given => {
    const isNew = Object.entries(headers).some(([name, text]) => answer.headers[name] !== text);
    return isNew ? { ...answer, headers: { ...answer.headers, ...headers } } : answer;
  };

  return {
    always,
    toOrigin: (answer, origin) => withHeaders(answer, headersFor(origin, false)),
    toOptions(answer, allow, { origin, requestedHeaders }) {
      if (when === 'with-origin' && origin === null) return answer;
      return withHeaders(answer, {
        ...headersFor(origin, true),
        ...preflight(allow, requestedHeaders),
      });
    },
  };
}

function shownHeaders(cors: Cors, origin: string | null): Headers {
  // Credentials are allowed to an origin: without one there is nothing to allow.
  const allowsCredentials = origin !== null && cors.allowCredentials;
  return {
    ...(origin !== null && { 'access-control-allow-origin': origin }),
    ...headerUnlessEmpty('access-control-allow-credentials', allowsCredentials ? 'true' : ''),
    ...headerUnlessEmpty('access-control-expose-headers', cors.exposeHeaders),
  };
}

const originBinding = bindSources(originNames, { origin: (origin: string | null) => origin });
const methodsBinding = bindSources(preflightMethodNames, { allow: (allow: string) => allow });
const headersBinding = bindSources(preflightHeaderNames, {
  requested: (requested: string) => requested,
});

function preparePreflight({ allowMethods, allowHeaders, maxAge }: Cors) {
  const methods = prepareTemplate(allowMethods, methodsBinding);
  const headers = prepareTemplate(allowHeaders, headersBinding);
  return (allow: string, requestedHeaders: string | null): Headers => ({
    ...headerUnlessEmpty('access-control-allow-methods', String(methods.fill(allow))),
    ...headerUnlessEmpty(
      'access-control-allow-headers',
      String(headers.fill(requestedHeaders ?? '')),
    ),
    ...(maxAge !== null && { 'access-control-max-age': String(maxAge) }),
  });
}

const headerUnlessEmpty = (name: string, value: string): Headers =>
  value === '' ? {} : { [name]: value };
