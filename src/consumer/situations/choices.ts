import type { OperationName } from '../../document/routes.ts';
import type { Variation } from '../../profile/choice.ts';
import { clausesOf, type LearnedPath, learnedPaths, partAt } from '../../profile/fields.ts';
import { type Situation, situations } from '../situation.ts';

/** Choices of a profile one at a time: the values that its records give. */

/** The operation that the choices of a section are about. */
const operationOf = (section: string | undefined): OperationName =>
  section === 'keyCheck' ? 'checkKey' : section === 'workspaceRead' ? 'readWorkspace' : 'listFiles';

function situationOf(field: LearnedPath, id: string, given: Variation): Situation {
  const { title, value, also, files, ties, stored, isRefused = false } = given;
  const { name: choice, clause = clausesOf(field)[0] } = given;
  return {
    ...{ id, title, clause, files, ties, stored, profile: also },
    calls: operationOf(field.split('.')[0]),
    varies: { field, value, choice },
    ...(isRefused && { fails: 'missingScope' }),
  };
}

/** The values to try for each choice of a profile. */
const profileChoices = learnedPaths.flatMap((field) => {
  const { varies } = partAt(field);
  return typeof varies === 'string'
    ? []
    : Object.entries(varies).map(([id, given]) => situationOf(field, id, given));
});

/** How an expired key is refused: each varies one part of the refusal. */
const refusals = situations(
  { clause: '7-r4', expiresIn: -60, fails: 'expiredKey', unvaried: 'key.expired' },
  {
    'refusal.status': refused('status', 'refusal statuses', 'with the status 403', 403),
    'refusal.status-400': refused('status', 'refusal statuses', 'with the status 400', 400),
    'refusal.code': refused('code', 'code values', 'with an unknown code', 'E-4711: denied'),
    'refusal.fields': refused('extra', 'fields of a failure', 'with more fields in the body', {
      message: 'another text',
      status: 200,
      details: [{ code: 'x', error: 'y' }],
    }),
    'refusal.content-type': refused(
      'contentType',
      'failure content type',
      'with the content type application/problem+json',
      'application/problem+json',
    ),
  },
);

function refused(part: string, choice: string, how: string, value: string | number | object) {
  return {
    title: `An expired key is refused ${how}.`,
    varies: { field: `refusals.expiredKey.${part}`, value, choice },
  };
}

/** What no record of a profile varies for clients. */
const others = situations(
  {},
  {
    'refusal.unscoped-401': {
      clause: '7-r4',
      title: 'A key without files:read is refused with the status 401.',
      scopes: ['other:read'],
      fails: 'missingScope',
      unvaried: 'key.unscoped',
      varies: { field: 'refusals.missingScope.status', value: 401, choice: 'refusal statuses' },
    },
    /**
     * A client may wait, or report it. The wait is short because the run waits as well, and a timer
     * of the client would keep the process alive.
     */
    'rate-limit.requests': {
      clause: '8-rate-limits',
      title: 'A key may make two requests in three seconds.',
      takesLong: true,
      fails: 'rateLimited',
      mayPass: true,
      varies: {
        field: 'rateLimit',
        value: { requests: 2, windowSeconds: 3 },
        choice: 'rate limit',
      },
    },
    /** The document only mentions a scheme and a host: a client that drops the path is fragile. */
    'base-url.path': {
      clause: '1-transport',
      title: 'The base URL has a path: /gateway/files comes before /api/v1.',
      basePath: '/gateway/files',
      varies: { field: null, value: '/gateway/files', choice: 'path of the base URL' },
    },
  },
);

export const choiceSituations = [...profileChoices, ...refusals, ...others];
