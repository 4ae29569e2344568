import type { Mock } from '../../src/mock/create-mock.ts';
import { type Break, operationOf, secretOf } from './rewrite-answers.ts';

/** Faults made by letting requests in, as if they carried the good key. */

export function withSecret(request: Request, secret: string): Request {
  return new Request(request, { headers: { authorization: `Bearer ${secret}` } });
}

export function asReader(request: Request, mock: Mock): Request {
  return withSecret(request, mock.keys.byLabel('reader').secret);
}

/** Lets requests in by what their Authorization says; an absent one is the empty string. */
export function admits(isAdmitted: (authorization: string, request: Request) => boolean): Break {
  return (mock) => (request) => {
    const admitted = isAdmitted(request.headers.get('authorization') ?? '', request);
    return mock.fetch(admitted ? asReader(request, mock) : request);
  };
}

/** Lets in whoever gives such a secret, by comparison with the good one. */
export function admitsSecret(isTakenFor: (given: string, good: string) => boolean): Break {
  return (mock) => (request) => {
    const given = secretOf(request);
    const good = mock.keys.byLabel('reader').secret;
    const known = mock.keys.list().some(({ secret }) => secret === given);
    const admitted = given !== '' && !known && isTakenFor(given, good);
    return mock.fetch(admitted ? asReader(request, mock) : request);
  };
}

/** Lets in a known key that must be refused: where the request fits, it lists like the good one. */
export function admitsKey(label: string, where: (request: Request) => boolean): Break {
  return (mock) => (request) => {
    const admitted = secretOf(request) === mock.keys.byLabel(label).secret && where(request);
    return mock.fetch(admitted ? asReader(request, mock) : request);
  };
}

export const isListing = (request: Request): boolean => operationOf(request) === 'listFiles';
/** A first page of a size that was asked for. */
export const isLimited = (request: Request): boolean => {
  const { searchParams } = new URL(request.url);
  return isListing(request) && searchParams.has('limit') && !searchParams.has('cursor');
};
export const isMidway = (request: Request): boolean =>
  isListing(request) && new URL(request.url).searchParams.has('cursor');
