import type { OperationName } from '../../src/document/routes.ts';
import { listFiles, readWorkspace } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { type Observation, seen } from '../judgement/observation.ts';
import type { ObservationContext } from '../judgement/observation-context.ts';
import { commonHeaders, ownHeaders } from './header-templates.ts';
import { type HeaderValues, headerText } from './headers.ts';
import { totalOf } from './listing-seen.ts';
import { pageFacts } from './page-facts.ts';
import { listed, operationNames } from './wording.ts';

/** What the headers of answers say (clause 1, transport). */

export type HeadersValue = {
  /** On every answer, refusals too; those of CORS, length and date apart. Values are templates. */
  readonly headers: HeaderValues;
  /** Besides those, on the successes of each operation; null where none was seen. */
  readonly operations: { readonly [Operation in OperationName]: HeaderValues | null };
  /** Names whose values no template gives. */
  readonly differing: readonly string[];
};

export const headersEverywhere: Observation<'transport.headers', HeadersValue> = {
  id: 'transport.headers',
  clauses: ['1-transport'],
  question: 'Which headers does every answer carry?',
  run: async (context) => {
    const first = await context.keyCheck();
    await context.provoked();
    const answers = context.client.journal.filter(
      ({ request, body }) =>
        (request.method ?? 'GET') === 'GET' &&
        body.kind !== 'hidden' &&
        // What another origin gets besides is a matter of CORS.
        !request.headers?.some(([name]) => name === 'origin'),
    );
    const { headers, differing } = commonHeaders(answers);
    const total = await totalOf(context);
    const own = (operation: OperationName) => {
      const successes = answers.filter(({ ok, request }) => ok && request.operation === operation);
      const tell = (answer: Answer) => (operation === 'listFiles' ? pageFacts(answer, total) : {});
      return successes.length === 0 ? null : ownHeaders(successes, headers, tell);
    };
    const [checkKey, read, listing] = [own('checkKey'), own('readWorkspace'), own('listFiles')];
    const text = headerText(headers);
    return seen(
      text === '' ? 'None besides what HTTP asks for.' : `${text}.`,
      {
        headers,
        operations: {
          checkKey: checkKey?.headers ?? null,
          readWorkspace: read?.headers ?? null,
          listFiles: listing?.headers ?? null,
        },
        differing: [
          ...new Set([
            ...differing,
            ...[checkKey, read, listing].flatMap((each) => each?.differing ?? []),
          ]),
        ],
      },
      first.exchange,
    );
  },
};

const cachingNames = ['cache-control', 'etag', 'last-modified', 'expires', 'pragma', 'vary'];

export type CachingValue = {
  readonly operations: readonly {
    readonly operation: Answer['request']['operation'];
    readonly headers: HeaderValues;
  }[];
};

export const caching: Observation<'transport.caching', CachingValue> = {
  id: 'transport.caching',
  clauses: ['1-transport'],
  question: 'What do successes say about caching?',
  run: async (context) => {
    const answers = await successes(context);
    const operations = answers.map(({ request: { operation }, headers }) => ({
      operation,
      headers: Object.fromEntries(
        cachingNames.flatMap((name) => {
          const value = headers.get(name);
          return value === null ? [] : [[name, value]];
        }),
      ),
    }));
    const texts = [...new Set(operations.map(({ headers }) => headerText(headers) || 'nothing'))];
    const first = await context.keyCheck();
    const exchanges = answers.map(({ exchange }) => exchange);
    return seen(`${listed(texts)}.`, { operations }, first.exchange, ...exchanges);
  },
};

export type SuccessValue = {
  readonly operations: readonly {
    readonly operation: Answer['request']['operation'];
    readonly status: number;
    readonly contentType: string | null;
  }[];
};

export const successForms: Observation<'responses.success', SuccessValue> = {
  id: 'responses.success',
  clauses: ['4.2-body', '4.3-fields', '1-transport'],
  question: 'Which status and content type does each success have?',
  run: async (context) => {
    const answers = await successes(context);
    const operations = answers.map(({ request: { operation }, status, headers }) => ({
      operation,
      status,
      contentType: headers.get('content-type'),
    }));
    const texts = operations.map(
      ({ operation, status, contentType }) =>
        `${operation === 'other' ? operation : operationNames[operation]}: ${status}, ${contentType ?? 'no content type'}`,
    );
    const first = await context.keyCheck();
    const exchanges = answers.map(({ exchange }) => exchange);
    return seen(`${texts.join('; ')}.`, { operations }, first.exchange, ...exchanges);
  },
};

/** The answers of the operations that succeed with the key. */
async function successes(context: ObservationContext): Promise<Answer[]> {
  const { key } = context.credentials;
  const workspaceId = await context.workspaceId();
  const answers = [await context.keyCheck()];
  if (workspaceId !== undefined) {
    answers.push(await context.ask(readWorkspace(workspaceId, key)));
    answers.push(await context.ask(listFiles(workspaceId, key)));
  }
  return answers.filter(({ ok }) => ok);
}
