import type { Answer } from '../exchange/client.ts';
import { retryAfterMs } from '../exchange/pace.ts';
import { need } from '../judgement/need.ts';
import { notSeen, type Observation, seen } from '../judgement/observation.ts';
import { observeAnswers, type RefusalValue } from './refusal-observation.ts';
import { counted, listed } from './wording.ts';

/** Rate limits and quotas, as far as a polite run meets them (clause 8). */
export type RateLimitValue = {
  /** Answers that refused for the rate. */
  readonly limited: number;
  /** Requests of the key that passed before the first of them; null where none came. */
  readonly requests: number | null;
  /** From the first request to the end of the wait that was asked for; null where none was. */
  readonly windowSeconds: number | null;
  readonly retryAfter: boolean;
  /** Headers that tell of a limit, with the first value seen. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
};

export const rateLimits: Observation<'limits.rate', RateLimitValue> = {
  id: 'limits.rate',
  clauses: ['8-rate-limits'],
  question: 'Is there a rate limit?',
  run: async (context) => {
    const check = await context.keyCheck();
    const { journal } = context.client;
    const limited = journal.filter(isRateLimit);
    const [first] = limited;
    const headers = rateHeaders(journal);
    const value = { limited: limited.length, headers, ...measure(journal, first) };
    const told =
      headers.length === 0
        ? 'no header mentions one'
        : `it is announced by ${listed(headers.map(({ name }) => name))}`;
    if (!first) {
      return seen(`None in ${counted(journal.length, 'request')}; ${told}.`, value, check.exchange);
    }
    const after =
      value.requests === null ? '' : `, first after ${counted(value.requests, 'request')}`;
    return seen(
      `Yes: ${counted(limited.length, 'request')} of ${journal.length} exceeded it${after}; ${value.retryAfter ? 'Retry-After says how long to wait' : 'nothing says how long to wait'}; ${told}.`,
      value,
      first.exchange,
    );
  },
};

export const refusalForRate: Observation<'refusals.rate-limited', RefusalValue> = {
  id: 'refusals.rate-limited',
  clauses: ['7-r4', '8-rate-limits'],
  question: 'What is the response to more requests than the rate limit allows?',
  run: async (context) => {
    const answer = context.client.journal.find(isRateLimit);
    if (!answer) {
      return notSeen(
        'no rate limit was reached, and a run does not try to reach one',
        need.setting('requestsPerSecond', 'higher', 'if the deployment can handle it'),
      );
    }
    return observeAnswers(context, [{ probe: { request: answer.request }, answer }]);
  },
};

/** The same status may stand for another refusal: a wait, or a request that should succeed, tells. */
function isRateLimit({ status, headers, request }: Answer): boolean {
  return status === 429 && (headers.has('retry-after') || request.expects === 'success');
}

const telling = /^(x-)?rate-?limit|^retry-after$|quota/i;

function rateHeaders(journal: readonly Answer[]): { name: string; value: string }[] {
  const firsts = new Map<string, string>();
  for (const { headers } of journal) {
    for (const [name, value] of headers) {
      if (telling.test(name) && !firsts.has(name)) firsts.set(name, value);
    }
  }
  return [...firsts].map(([name, value]) => ({ name, value }));
}

function measure(
  journal: readonly Answer[],
  limited: Answer | undefined,
): Pick<RateLimitValue, 'requests' | 'windowSeconds' | 'retryAfter'> {
  if (!limited) return { requests: null, windowSeconds: null, retryAfter: false };
  const own = journal.filter(
    ({ request }) => request.credential.header?.value === limited.request.credential.header?.value,
  );
  const wait = retryAfterMs(limited.headers.get('retry-after'), limited.sentAt);
  const begun = own[0]?.sentAt ?? limited.sentAt;
  return {
    requests: own.indexOf(limited),
    windowSeconds: wait === undefined ? null : (limited.sentAt - begun + wait) / 1000,
    retryAfter: limited.headers.has('retry-after'),
  };
}
