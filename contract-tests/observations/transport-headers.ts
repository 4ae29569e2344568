import type { Answer } from '../exchange/client.ts';
import type { Evidence } from '../exchange/exchange.ts';
import type { RuleContext } from '../judgement/context.ts';
import { observation, seen } from '../judgement/observation.ts';
import { generatedKind } from './generated-names.ts';
import { generatedFields, generatedHeaders } from './generated-parts.ts';
import { totalOf } from './listing-seen.ts';
import { type HeaderValues, headerText, type Sample, samplesOf } from './sample.ts';
import { listed, operationNames } from './wording.ts';

/** What the headers of answers say (clause 1, transport). */

export const headersEverywhere = observation({
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
          // Further headers for another origin belong to CORS.
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
      // Those with one value on all successes.
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

/** In the place of a value that is not a choice: it would read as a change in the next run. */
const OTHER_EACH_TIME = 'a different value each time';

/** Names of the headers that every one of the answers carries. */
export function namesEverywhere(samples: readonly Sample[]): string[] {
  return Object.keys(samples[0]?.headers ?? {}).filter((name) =>
    samples.every(({ headers }) => Object.hasOwn(headers, name)),
  );
}

const cachingNames = ['cache-control', 'etag', 'last-modified', 'expires', 'pragma', 'vary'];

export const caching = observation({
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

/** What the operations that succeed with the key show. */
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
