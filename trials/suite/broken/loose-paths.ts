import { withKey } from '../../deployment/deployment.ts';
import { asReader, routesLoosely, type Spelling, spelledPaths } from '../admit-requests.ts';
import { mutants, rowsOf } from '../cases.ts';
import { isBy, secretOf } from '../rewrite-answers.ts';

const every = Object.keys(spelledPaths) as Spelling[];

/** Guards that compare the path as a text, in front of a router that takes several for one. */
export const loosePathMutants = mutants('4.3-scope', ['auth.missing-scope'], {
  ...rowsOf(every, (spelling) => [
    `scope-unchecked-by-${spelling}`,
    [
      `a key without files:read lists by another spelling of the path: ${spelling}`,
      routesLoosely([spelling], (request, mock) =>
        isBy(mock, 'unscoped', request) ? asReader(request, mock) : request,
      ),
    ],
  ]),
  'anyone-lists-by-slash': [
    'no Authorization is asked for where a slash stands behind the path',
    routesLoosely(['slash', 'capitals'], (request, mock) =>
      secretOf(request) === '' ? asReader(request, mock) : request,
    ),
    { clause: '4-authorization', fails: ['auth.no-credentials'] },
  ],
  'expiry-unchecked-by-capitals': [
    'an expired key lists where the path is in capitals',
    routesLoosely(['capitals'], (request, mock) =>
      isBy(mock, 'expired', request) ? asReader(request, mock) : request,
    ),
    { clause: '5-r3', fails: ['auth.expired-key'] },
  ],
  'foreign-path-by-slash': [
    'the workspace of the path is not checked where a slash stands behind it',
    routesLoosely(['slash'], (request, mock) => {
      const { secret, workspaceId } = mock.keys.byLabel('other');
      const leaks = isBy(mock, 'reader', request) && request.url.includes(workspaceId);
      return leaks ? withKey(request, secret) : request;
    }),
    { clause: '4.3-r1', fails: ['auth.bound-workspace'] },
  ],
});
