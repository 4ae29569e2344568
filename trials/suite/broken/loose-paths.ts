import { asReader, withSecret } from '../admit-requests.ts';
import { routesLoosely, type Spelling, spelledPaths } from '../loose-paths.ts';
import type { Mutant } from '../mutant.ts';
import { isBy, secretOf } from '../rewrite-answers.ts';

const every = Object.keys(spelledPaths) as Spelling[];

/** Guards that compare the path as a text, in front of a router that takes several for one. */
export const loosePathMutants: readonly Mutant[] = [
  ...every.map(
    (spelling): Mutant => ({
      id: `scope-unchecked-by-${spelling}`,
      title: `a key without files:read lists by another spelling of the path: ${spelling}`,
      clause: '4.3-scope',
      breaks: routesLoosely([spelling], (request, mock) =>
        isBy(mock, 'unscoped', request) ? asReader(request, mock) : request,
      ),
      fails: ['auth.missing-scope'],
    }),
  ),
  {
    id: 'anyone-lists-by-slash',
    title: 'no Authorization is asked for where a slash stands behind the path',
    clause: '4-authorization',
    breaks: routesLoosely(['slash', 'capitals'], (request, mock) =>
      secretOf(request) === '' ? asReader(request, mock) : request,
    ),
    fails: ['auth.no-credentials'],
  },
  {
    id: 'expiry-unchecked-by-capitals',
    title: 'an expired key lists where the path is in capitals',
    clause: '5-r3',
    breaks: routesLoosely(['capitals'], (request, mock) =>
      isBy(mock, 'expired', request) ? asReader(request, mock) : request,
    ),
    fails: ['auth.expired-key'],
  },
  {
    id: 'foreign-path-by-slash',
    title: 'the workspace of the path is not checked where a slash stands behind it',
    clause: '4.3-r1',
    breaks: routesLoosely(['slash'], (request, mock) => {
      const { secret, workspaceId } = mock.keys.byLabel('other');
      const leaks = isBy(mock, 'reader', request) && request.url.includes(workspaceId);
      return leaks ? withSecret(request, secret) : request;
    }),
    fails: ['auth.bound-workspace'],
  },
];
