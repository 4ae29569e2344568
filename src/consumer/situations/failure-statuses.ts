import { failure } from '../set-stage.ts';
import { failureSituations } from './failures.ts';

/** Any status that is no success tells of a failure (clause 7 r1); which one is open. */
const statuses = [400, 401, 402, 403, 404, 409, 410, 419, 422, 451, 499, 501, 599] as const;

const body = { code: 'some_code', error: 'Some text.' };

export const failureStatusSituations = statuses.flatMap((status) =>
  failureSituations({
    id: `failure-status.${status}`,
    clause: '7-r1',
    what: `fails with the status ${status}`,
    effect: { kind: 'answer', status, json: body },
    failure: failure(status, body),
  }),
);
