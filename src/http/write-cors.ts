import type { Profile } from '../profile/schema.ts';
import {
  originNames,
  preflightHeaderNames,
  preflightMethodNames,
} from '../template/placeholders.ts';
import { compile } from '../template/template.ts';
import type { ReadRequest } from './read-request.ts';
import type { Headers } from './write-headers.ts';

type Headed = { readonly headers: Headers };

/** Adds the headers of CORS to finished answers. */
export interface CorsWriter {
  /** The headers on every answer, for any origin. */
  readonly always: Headers;
  toOrigin<Given extends Headed>(answer: Given, origin: string | null): Given;
  /** An answer to OPTIONS, a preflight or not. */
  toOptions<Given extends Headed>(
    answer: Given,
    allow: string,
    asked: Pick<ReadRequest, 'origin' | 'requestedHeaders'>,
  ): Given;
}

/** Writes the headers of cross-origin access as a profile says. */
export function createCorsWriter(cors: Profile['transport']['cors']): CorsWriter {
  if (cors === null) {
    return { always: {}, toOrigin: (answer) => answer, toOptions: (answer) => answer };
  }
  const { when, vary, maxAge } = cors;
  const allowed = compile(cors.origin, originNames);
  const methods = compile(cors.allowMethods, preflightMethodNames);
  const headers = compile(cors.allowHeaders, preflightHeaderNames);
  const shownTo = (origin: string | null): Headers => {
    const filled = allowed.fill(origin);
    return withoutEmpty({
      'access-control-allow-origin': filled,
      // Credentials are allowed to an origin: without one there is nothing to allow.
      'access-control-allow-credentials': filled !== null && cors.allowCredentials ? 'true' : '',
      'access-control-expose-headers': cors.exposeHeaders,
    });
  };
  const headersFor = (origin: string | null): Headers => ({
    ...(when === 'always' && !allowed.varies ? {} : shownTo(origin)),
    ...(origin !== null && withoutEmpty({ vary })),
  });
  const withHeaders = <Given extends Headed>(answer: Given, more: Headers): Given => ({
    ...answer,
    headers: { ...answer.headers, ...more },
  });
  return {
    always: when === 'always' ? shownTo(null) : {},
    toOrigin: (answer, origin) =>
      origin === null || when === 'options' ? answer : withHeaders(answer, headersFor(origin)),
    toOptions(answer, allow, { origin, requestedHeaders }) {
      if (when === 'with-origin' && origin === null) return answer;
      return withHeaders(answer, {
        ...(origin !== null || when === 'options' ? headersFor(origin) : {}),
        ...withoutEmpty({
          'access-control-allow-methods': methods.fill(allow),
          'access-control-allow-headers': headers.fill(requestedHeaders ?? ''),
          'access-control-max-age': maxAge,
        }),
      });
    },
  };
}

const withoutEmpty = (headers: Readonly<Record<string, unknown>>): Headers =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === null || value === '' ? [] : [[name, String(value)]],
    ),
  );
