import type { OperationName } from '../../src/document/routes.ts';
import type { Mock } from '../../src/mock/create-mock.ts';
import { withKey } from '../deployment/deployment.ts';
import { type Break, isBy, operationOf, secretOf } from './rewrite-answers.ts';

/** Faults that accept requests as if they carried the good key. */

/** Treats a matching request as one with the given key. */
export function takesAs(
  label: string,
  fits: (request: Request, workspaceId: string, mock: Mock) => boolean,
): Break {
  return (mock) => (request) => {
    const { secret, workspaceId } = mock.keys.byLabel(label);
    return mock.fetch(fits(request, workspaceId, mock) ? withKey(request, secret) : request);
  };
}

type Where = (request: Request) => boolean;

/** Accepts requests by their Authorization header; a missing one is the empty string. */
export const admits = (
  isAdmitted: (authorization: string) => boolean,
  where: Where = () => true,
): Break =>
  takesAs(
    'reader',
    (request) => isAdmitted(request.headers.get('authorization') ?? '') && where(request),
  );

/** Accepts unknown secrets that a wrong comparison takes for the good one. */
export const admitsSecret = (isTakenFor: (given: string, good: string) => boolean): Break =>
  takesAs('reader', (request, _, mock) => {
    const given = secretOf(request);
    const known = mock.keys.list().some(({ secret }) => secret === given);
    return given !== '' && !known && isTakenFor(given, mock.keys.byLabel('reader').secret);
  });

/** Accepts a known key that must be refused: if the request fits, it lists like the good one. */
export const admitsKey = (label: string, where: Where): Break =>
  takesAs('reader', (request, _, mock) => isBy(mock, label, request) && where(request));

export const isFor =
  (operation: OperationName): Where =>
  (request) =>
    operationOf(request) === operation;

export const isListing = isFor('listFiles');
export const isMidway = (request: Request): boolean =>
  isListing(request) && new URL(request.url).searchParams.has('cursor');
