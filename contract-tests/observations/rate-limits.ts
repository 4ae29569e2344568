import type { Answer } from '../exchange/client.ts';
import { retryAfterMs } from '../exchange/pace.ts';
import { need } from '../judgement/need.ts';
import { cannotSee, observation, seen } from '../judgement/observation.ts';
import { observeAnswers } from './refusal-observation.ts';
import { counted, listed } from './wording.ts';

/** Rate limits and quotas, as far as a polite run meets them (clause 8). */
export const rateLimits = observation({
  id: 'limits.rate',
  clauses: ['8-rate-limits'],
  question: 'Is there a rate limit?',
  run: async (context) => {
    const { exchange } = await context.keyCheck();
    const { journal } = context.client;
    const limited = journal.filter(isRateLimit);
    const [first] = limited;
    const headers = rateHeaders(journal);
    const value = { limited: limited.length, headers, ...measure(journal, first) };
    const told =
      headers.length === 0
        ? 'no header mentions one'
        : `it is announced by ${listed(headers.map(({ name }) => name))}`;
    const after = value.requests ? `, the first after ${value.requests}` : '';
    const wait = value.retryAfter
      ? 'Retry-After says how long to wait'
      : 'nothing says how long to wait';
    const answer = `${first ? `Yes; ${wait}` : 'No request met one'}; ${told}.`;
    const exceeded = first ? `: ${limited.length} exceeded it${after}` : '';
    const basis = counted(journal.length, 'request') + exceeded;
    return seen({ answer, basis }, value, first?.exchange ?? exchange);
  },
});

export const refusalForRate = observation({
  id: 'refusals.rate-limited',
  clauses: ['7-r4', '8-rate-limits'],
  question: 'What is the response to more requests than the rate limit allows?',
  run: async (context) => {
    const answer = context.client.journal.find(isRateLimit);
    return answer
      ? observeAnswers(context, [{ request: answer.request, answer }])
      : cannotSee(
          'no rate limit was reached, and a run does not try to reach one',
          need.setting('requestsPerSecond', 'higher', 'if the deployment can handle it'),
        );
  },
});

/** The same status may stand for another refusal: a wait, or a request that should succeed, tells. */
function isRateLimit({ status, headers, request }: Answer): boolean {
  return status === 429 && (headers.has('retry-after') || request.expects === 'success');
}

const telling = /^(x-)?rate-?limit|^retry-after$|quota/i;

/** Headers about a rate limit, with the first value seen. */
function rateHeaders(journal: readonly Answer[]): { name: string; value: string }[] {
  const firsts = new Map<string, string>();
  for (const [name, value] of journal.flatMap(({ headers }) => [...headers])) {
    if (telling.test(name) && !firsts.has(name)) firsts.set(name, value);
  }
  return Array.from(firsts, ([name, value]) => ({ name, value }));
}

/** Requests of the key before the first refusal, and how long the wait ends after the first of them. */
function measure(journal: readonly Answer[], limited: Answer | undefined) {
  if (!limited) return { requests: null, windowSeconds: null, retryAfter: false };
  const { header } = limited.request.credential;
  const own = journal.filter(({ request }) => request.credential.header?.value === header?.value);
  const after = limited.headers.get('retry-after');
  const wait = retryAfterMs(after, limited.sentAt);
  const begun = own[0]?.sentAt ?? limited.sentAt;
  return {
    requests: own.indexOf(limited),
    windowSeconds: wait === undefined ? null : (limited.sentAt - begun + wait) / 1000,
    retryAfter: after !== null,
  };
}
