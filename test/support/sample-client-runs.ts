import { findCauses } from '../../src/consumer/causes/find-causes.ts';
import type { ConsumerReport } from '../../src/consumer/check-consumer.ts';
import type { ClientResult } from '../../src/consumer/consumer-client.ts';
import type { Judgement } from '../../src/consumer/judgement.ts';
import { reportOfClient } from '../../src/consumer/report-of-client.ts';
import type { SituationOutcome } from '../../src/consumer/run-situation.ts';
import type { ConsumerRequest } from '../../src/consumer/session.ts';
import type { ClauseId } from '../../src/document/clauses.ts';
import type { KnownFailure, KnownFailureOptions } from '../../src/report/known-failures.ts';
import type { Dependence, Report } from '../../src/report/report.ts';

/** Runs of a client as the reports get them, with every verdict and every kind of expectation. */

const request = (number: number, text: string): ConsumerRequest => ({
  number,
  at: number * 10,
  to: 'api',
  method: 'GET',
  target: `/api/v1/workspaces/ws_1/files?cursor=${text}`,
  operation: 'listFiles',
  workspaceId: 'ws_1',
  limits: [],
  cursors: [text],
  authorization: 'exact',
  keyInUrl: false,
  received: {
    status: 500,
    contentType: `text/html; ${text}`,
    retryAfter: 1,
    body: text,
    fault: 'answer',
    refusal: null,
    page: null,
  },
});

export const outcome = (
  id: string,
  judgement: Judgement,
  text: string,
  result: ClientResult = {
    kind: 'failed',
    message: text,
    description: { status: 500, code: text, error: null },
  },
): SituationOutcome => ({
  id,
  clause: '7-r1',
  title: `The server does ${id}.`,
  judgement,
  session: { requests: Array.from({ length: 20 }, (_, index) => request(index + 1, text)), result },
  milliseconds: 12,
  omitsStatus: false,
});

const wrong = (verdict: 'fail' | 'fragile', clause: ClauseId, text: string): Judgement => ({
  verdict,
  findings: [
    {
      about: 'result',
      kind: 'other',
      severity: verdict,
      clause,
      what: `gave ${text}`,
      requests: [1, 2],
    },
  ],
});

/** A run with every verdict, in which every text of a client or a server is the given one. */
export function clientReportWith(text: string, terms: Partial<KnownFailureOptions> = {}): Report {
  const dependence: Dependence = {
    field: 'limit.maximum',
    choice: 'limit maximum',
    clause: '8-limit-maximum',
    works: 3,
    breaks: text,
    situation: 'limit.small',
    what: `gave ${text}`,
  };
  const outcomes = [
    outcome('pages.full', { verdict: 'pass' }, text, { kind: 'listed', ids: [text] }),
    outcome('pages.short', wrong('fail', '4.3-hasMore', text), text),
    outcome('outage.wait', wrong('fragile', '8-rate-limits', text), text),
    outcome('outage.slow', { verdict: 'unproven', reason: 'it never asked' }, text),
    outcome('limit.small', wrong('fragile', '8-limit-maximum', text), text),
    outcome('codes', wrong('fragile', '7-r4', text), text),
  ];
  const run: ConsumerReport = {
    outcomes,
    causes: findCauses(outcomes),
    counts: { pass: 1, fail: 1, fragile: 3, unproven: 1 },
    dependsOn: [dependence, { ...dependence, field: null, choice: 'code values', clause: '7-r4' }],
    milliseconds: 1_234,
  };
  return reportOfClient(run, ['node', text], { startedAt: '2026-01-15T12:00:00.000Z', ...terms });
}

/** Known failures that occur, that are gone, that are expected no longer, and that are unproven. */
export const knownWith = (text: string): Readonly<Record<string, KnownFailure>> => ({
  'pages.short': { reason: `ticket ${text}`, until: '2026-12-31' },
  'pages.full': { reason: `mended ${text}` },
  'outage.wait': { reason: `late ${text}`, until: '2025-12-31' },
  'outage.slow': { reason: `hidden ${text}` },
  codes: { reason: `code ${text}` },
});
