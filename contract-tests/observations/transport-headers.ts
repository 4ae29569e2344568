import type { Answer } from '../http/client.ts';
import type { Evidence } from '../http/exchange.ts';
import { retryAfterMs } from '../http/pace.ts';
import type { RuleContext } from '../run/context.ts';
import { need } from '../run/need.ts';
import { cannotSee, observation, seen } from '../run/observation.ts';
import { generatedKind } from './generated-names.ts';
import { generatedFields, generatedHeaders } from './generated-parts.ts';
import { totalOf } from './listing-seen.ts';
import { observeAnswers } from './refusal-observation.ts';
import { type HeaderValues, headerText, type Sample, samplesOf } from './sample.ts';
import { counted, listed, operationNames } from './wording.ts';

/** The headers of responses (clause 1, transport). */

const headersEverywhere = observation({
  id: 'transport.headers',
  clauses: ['1-transport'],
  question: 'Which headers does every response have?',
  run: async (context) => {
    const { exchange } = await context.keyCheck();
    await context.provoked();
    const { journal } = context.client;
    const samples = journal
      .filter(
        ({ request, body }) =>
          (request.method ?? 'GET') === 'GET' &&
          body.kind !== 'hidden' &&
          // Additional headers for another origin belong to CORS.
          !request.headers?.some(([name]) => name === 'origin'),
      )
      .map(samplesOf(journal));
    const names = namesEverywhere(samples);
    const fixed = names.flatMap((name): [string, string][] => {
      const values = samples.flatMap(({ ok, headers }) => (ok ? headers[name] : []));
      const [value, ...others] = new Set(values);
      return value === undefined || others.length > 0 ? [] : [[name, value]];
    });
    const headers: HeaderValues = Object.fromEntries(fixed);
    const { kindOf } = generatedHeaders(samples);
    const texts = names.map(
      (name) => `${name}: ${(kindOf(name) ? undefined : headers[name]) ?? OTHER_EACH_TIME}`,
    );
    const value = {
      // Those with the same value on all successes.
      headers,
      changing: names.filter((name) => !Object.hasOwn(headers, name)),
      total: (await totalOf(context)) ?? null,
      samples,
      volatile: generatedFields(journal),
    };
    const text = texts.join(', ') || 'None except those that HTTP requires';
    return seen(`${text}.`, value, exchange);
  },
});

/** Replaces a value that is not a choice: it would appear as a change in the next run. */
const OTHER_EACH_TIME = 'a different value each time';

/** Names of the headers that all of the responses have. */
export function namesEverywhere(samples: readonly Sample[]): string[] {
  return Object.keys(samples[0]?.headers ?? {}).filter((name) =>
    samples.every(({ headers }) => Object.hasOwn(headers, name)),
  );
}

const cachingNames = ['cache-control', 'etag', 'last-modified', 'expires', 'pragma', 'vary'];

const caching = observation({
  id: 'transport.caching',
  clauses: ['1-transport'],
  question: 'What do successful responses say about caching?',
  run: async (context) => {
    const { operations, evidence } = await successes(context, ({ headers }) => ({
      headers: Object.fromEntries(
        cachingNames.flatMap((name): [string, string][] => {
          const value = headers.get(name);
          return value === null ? [] : [[name, value]];
        }),
      ),
    }));
    const texts = operations.map(({ headers }) => headerText(chosen(headers)) || 'nothing');
    return seen(`${listed([...new Set(texts)])}.`, { operations }, ...evidence);
  },
});

const chosen = (headers: HeaderValues): HeaderValues =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      generatedKind(name, [value]) ? OTHER_EACH_TIME : value,
    ]),
  );

export const successAnswers = observation({
  id: 'responses.success',
  clauses: ['4.2-body', '4.3-fields', '1-transport'],
  question: 'Which status and content type does each successful response have?',
  run: async (context) => {
    const { operations, evidence } = await successes(context, ({ status, headers }) => ({
      status,
      contentType: headers.get('content-type'),
    }));
    const texts = operations.map(
      ({ operation, status, contentType }) =>
        `${operationNames[operation]}: ${status}, ${contentType ?? 'no content type'}`,
    );
    return seen(`${texts.join('; ')}.`, { operations }, ...evidence);
  },
});

/** Properties of the responses of operations that succeed with the key. */
async function successes<Shown>(context: RuleContext, read: (answer: Answer) => Shown) {
  const { key } = context.credentials;
  const check = await context.keyCheck();
  const answers = [check];
  for (const request of await context.requestsOf(key, 'success')) {
    if (request.operation !== 'checkKey') answers.push(await context.ask(request));
  }
  const succeeded = answers.filter(({ ok }) => ok);
  const evidence: Evidence = [check.exchange, ...succeeded.map(({ exchange }) => exchange)];
  const operations = succeeded.map((answer) => ({
    operation: answer.request.operation,
    ...read(answer),
  }));
  return { operations, evidence };
}

/** Rate limits and quotas that a polite run encounters (clause 8). */
const rateLimits = observation({
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

const refusalForRate = observation({
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

/**
 * The status may have another meaning: a Retry-After or a request that should succeed confirms it.
 */
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

/**
 * The key's requests before the first rate limit, and the time from its first request until the
 * wait ends.
 */
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

export const headerQuestions = [caching, headersEverywhere, rateLimits, refusalForRate] as const;
