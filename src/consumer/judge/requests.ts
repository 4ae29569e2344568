import type { ClauseId } from '../../document/clauses.ts';
import type { Conduct, ConsumerRequest } from '../conduct.ts';
import type { ConsumerFinding } from '../judgement.ts';
import type { Scene } from '../situation.ts';

/** Paths, methods and limits: what is asked for, and whether the document describes it. */
export function judgeRequests(
  { workspaceId }: Scene,
  { requests }: Conduct,
): readonly ConsumerFinding[] {
  const toApi = requests.filter(({ to }) => to === 'api');
  return [
    ...finding(
      'fail',
      '4.3-request',
      'named another workspace in the path than the one that its key is bound to',
      toApi.filter(
        (request) => request.operation === 'listFiles' && request.workspaceId !== workspaceId,
      ),
    ),
    ...finding(
      'fail',
      '4.2-request',
      'named another workspace in the path than the one that its key is bound to',
      toApi.filter(
        (request) => request.operation === 'readWorkspace' && request.workspaceId !== workspaceId,
      ),
    ),
    ...finding(
      'fragile',
      '1-r6',
      'asked for a path that is none of the three operations',
      toApi.filter(({ operation }) => operation === null),
    ),
    ...finding(
      'fragile',
      '1-r6',
      'used a method other than GET',
      toApi.filter(({ method, operation }) => operation !== null && method !== 'GET'),
    ),
    ...finding(
      'fail',
      '4.3-limit',
      'sent a limit that is no integer',
      toApi.filter(({ limits }) => limits.some((limit) => !/^-?\d+$/.test(limit))),
    ),
    ...finding(
      'fragile',
      '8-limit-out-of-range',
      'sent a limit below one',
      toApi.filter(({ limits }) => limits.some((limit) => /^(-\d+|0+)$/.test(limit))),
    ),
    ...finding(
      'fragile',
      '8-limit-out-of-range',
      'sent more than one limit',
      toApi.filter(({ limits }) => limits.length > 1),
    ),
  ];
}

function finding(
  severity: ConsumerFinding['severity'],
  clause: ClauseId,
  what: string,
  requests: readonly ConsumerRequest[],
): ConsumerFinding[] {
  const numbers = requests.map(({ number }) => number);
  return numbers.length === 0 ? [] : [{ severity, clause, what, requests: numbers }];
}
