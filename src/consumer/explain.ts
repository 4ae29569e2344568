import { clauseDetails } from '../report/report.ts';
import { plural } from '../text/plural.ts';
import { shortText } from '../text/short-text.ts';
import type { ClientResult } from './consumer-client.ts';
import { type ConsumerFinding, findingsIn } from './judgement.ts';
import type { SituationOutcome } from './run-situation.ts';
import { type ConsumerRequest, entriesText, type Session } from './session.ts';

/** Requests shown at either end of a long walk. */
const SHOWN_AT_EACH_END = 4;

/**
 * An outcome as lines of text: the findings with the clauses that decide, the requests with their
 * responses, and what the client returned.
 */
export function explain(outcome: SituationOutcome): readonly string[] {
  const { judgement, session } = outcome;
  if (judgement.verdict === 'pass') return [];
  if (judgement.verdict === 'unproven') return [`unproven: ${judgement.reason}`];
  return [
    ...judgement.findings.flatMap((finding) => [
      `${finding.severity}: the client ${foundText(finding)}`,
      ...clauseDetails({ clauses: [finding.clause] }).map(([, text]) => `  ${text}`),
    ]),
    ...walkOf(session),
    `it ${clientGave(resultBeyondFindings(outcome))}`,
  ];
}

/** The client's result, without a message that a finding repeats. */
export function resultBeyondFindings({ judgement, session }: SituationOutcome): ClientResult {
  const { result } = session;
  if (result.kind !== 'failed') return result;
  const isSaid = findingsIn(judgement).some(({ what }) => what.includes(result.message));
  return isSaid ? { ...result, message: '' } : result;
}

const MAX_SHOWN_REQUESTS = 8;

/** What the client did, and in which requests: `sent the cursor twice (request #2, #3)`. */
export function foundText({ what, requests }: Pick<ConsumerFinding, 'what' | 'requests'>): string {
  if (requests.length === 0) return what;
  const shown = requests.slice(0, MAX_SHOWN_REQUESTS).map((number) => `#${number}`);
  return `${what} (request ${shown.join(', ')}${requests.length > shown.length ? ', …' : ''})`;
}

/** The requests of a client, without the middle of a long walk. */
export function walkOf({ requests }: Session): readonly string[] {
  const left = requests.length - 2 * SHOWN_AT_EACH_END;
  if (left <= 1) return requests.map(requestLine);
  return [
    ...requests.slice(0, SHOWN_AT_EACH_END).map(requestLine),
    `… ${left} more`,
    ...requests.slice(-SHOWN_AT_EACH_END).map(requestLine),
  ];
}

const MAX_TARGET_LENGTH = 120;

/** `#2 at 12 ms: GET /api/v1/…/files?cursor=… → 200, 3 entries, hasMore true`. */
function requestLine({ number, at, to, method, target, authorization, received }: ConsumerRequest) {
  const where = to === 'elsewhere' ? ' at a different server' : '';
  const key = authorization === 'exact' ? '' : `, Authorization ${authorization}`;
  return `#${number} at ${at} ms: ${method} ${shortText(target, MAX_TARGET_LENGTH)}${where}${key} → ${answerText(received)}`;
}

function answerText({ status, contentType, body, fault, page }: ConsumerRequest['received']) {
  if (fault === 'reset') return 'the connection was reset';
  if (fault === 'cut') return `${status}, the body cut short`;
  if (page) return `${status}, ${entriesText(page)}, hasMore ${page.hasMore}`;
  if (status >= 200 && status < 300) return String(status);
  const type = contentType === null || contentType === 'application/json' ? '' : `, ${contentType}`;
  return `${status}${type}, ${body === '' ? 'no body' : body}`;
}

/** What a client returned, in words: `returned 7 files`. */
export function clientGave(result: ClientResult): string {
  switch (result.kind) {
    case 'listed':
      return `returned ${plural(result.ids.length, 'file')}`;
    case 'answered':
      return result.workspaceId === null
        ? 'returned successfully'
        : `returned the workspace ${JSON.stringify(result.workspaceId)}`;
    case 'failed':
      return [
        result.message === '' ? 'failed' : `failed: ${result.message}`,
        ...(result.description ? [`it reported ${JSON.stringify(result.description)}`] : []),
      ].join('; ');
    case 'malformed':
      return `returned ${result.message}`;
    case 'timed-out':
      return 'returned nothing before the timeout';
    case 'over-budget':
      return 'was stopped because it made too many requests';
    case 'not-called':
      return 'was not called';
    case 'not-offered':
      return `does not offer ${result.operation}`;
  }
}
