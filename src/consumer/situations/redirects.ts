import { anyFailure } from '../set-stage.ts';
import { ELSEWHERE } from '../situation.ts';
import { failureSituations } from './failures.ts';

/** Redirects to another server: no success (clause 7 r1), and no place for the key. */
export const redirectSituations = ([301, 302, 303, 307, 308] as const).flatMap((status) =>
  failureSituations({
    id: `redirect.${status}`,
    clause: '7-r1',
    what: `is redirected to another server with ${status}`,
    effect: {
      kind: 'answer',
      status,
      headers: { location: `${ELSEWHERE}/api/v1/auth` },
    },
    failure: anyFailure,
  }),
);
