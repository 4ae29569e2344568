import type { Json, JsonObject } from '../../src/document/wire.ts';
import type { Answer } from '../http/client.ts';
import { type ApiRequest, queryOf } from '../http/request.ts';
import { isArray, objectOf } from '../walks/page.ts';

/** Headers by name, in lower case. */
export type HeaderValues = { readonly [name: string]: string };

/**
 * Determined by the connection, the time or the body, not by a choice; cookies, which may be
 * secrets; and what a mock says about itself, which is not part of the API.
 */
const noise =
  /^(date|age|connection|keep-alive|transfer-encoding|trailer|upgrade|content-length|content-encoding|content-type|server-timing|set-cookie|x-mock-.*)$/;

/**
 * The CORS headers of normal responses. Other CORS headers belong to preflights or are a choice.
 */
const cors = /^access-control-(allow-origin|allow-credentials|expose-headers)$/;

/** The headers that a deployment chose, without CORS. */
export function chosenHeaders({ headers }: Answer): HeaderValues {
  return Object.fromEntries([...headers].filter(([name]) => !noise.test(name) && !cors.test(name)));
}

export function withoutHeaders(headers: HeaderValues, left: HeaderValues): HeaderValues {
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => left[name] !== value),
  );
}

export function headerText(headers: HeaderValues): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
}

/** One exchange of the run: the request and the response. */
export type Sample = ReturnType<typeof sampleOf>;

/** Turns responses of a run into samples. */
export function samplesOf(journal: readonly Answer[]): (answer: Answer) => Sample {
  return (answer) => sampleOf(answer, journal.indexOf(answer));
}

/**
 * @param number the position among the responses of the run: two observations may use the same one.
 */
export function sampleOf(answer: Answer, number: number) {
  const { request, status, ok, headers } = answer;
  const page = ok && answer.body.kind === 'json' ? objectOf(answer.body.value) : undefined;
  const { files, ...others } = page ?? {};
  // The number of entries of a page, which `body` omits; null for any other response.
  const entries = isArray(files) ? files.length : null;
  const body: Answer['body'] = entries === null ? answer.body : { kind: 'json', value: others };
  const asked = askedBy(request);
  const contentType = headers.get('content-type');
  return { number, asked, status, ok, headers: chosenHeaders(answer), contentType, body, entries };
}

/** The parameters of a request, decoded; empty if it has none. */
export function askedBy({ method = 'GET', operation, path, query: sent }: ApiRequest) {
  const queried = (wanted: string) => sent.find(([name]) => name === wanted)?.[1] ?? '';
  const [, id = ''] = (operation === 'other' ? null : /\/workspaces\/([^/]+)/.exec(path)) ?? [];
  const workspaceId = decodeURIComponent(id);
  const [cursor, limit] = [queried('cursor'), queried('limit')];
  // As sent, with the question mark.
  const query = queryOf(sent);
  return { path, workspaceId, cursor, limit, query, method, operation };
}

/** The body of a failure (clause 7 r2). */
export type Failure = {
  /** Null if the body has no such string. */
  readonly code: string | null;
  readonly error: string | null;
  /** Fields of the body other than `code` and `error`. */
  readonly extra: JsonObject;
  /** The whole body, unless it is a JSON object. */
  readonly text: string | null;
  readonly body: Sample['body']['kind'] | 'json-object';
};

export function readFailure({ body }: Pick<Sample, 'body'>): Failure {
  const fields = body.kind === 'json' ? objectOf(body.value) : undefined;
  if (!fields) return { code: null, error: null, extra: {}, text: textOf(body), body: body.kind };
  const { code, error, ...others } = fields;
  return {
    code: typeof code === 'string' ? code : null,
    error: typeof error === 'string' ? error : null,
    // A code or error of another type is judged by a rule; here it is an additional field.
    extra: { ...others, ...oddly('code', code), ...oddly('error', error) },
    text: null,
    body: 'json-object',
  };
}

function textOf(body: Sample['body']): string | null {
  if (body.kind === 'text') return body.text;
  return body.kind === 'json' ? JSON.stringify(body.value) : null;
}

function oddly(name: string, value: Json | undefined): JsonObject {
  return value === undefined || typeof value === 'string' ? {} : { [name]: value };
}

/** Every part of a failure except the status: single values by path, such as `extra.requestId`. */
export function partsOf(failure: Sample): [path: string, value: Json][] {
  const { code, error, extra, text } = readFailure(failure);
  return [
    ['code', code],
    ['error', error],
    ...leaves('extra', extra),
    ...(text === null ? [] : [['text', text] satisfies [string, Json]]),
    ...Object.entries(failure.headers).map(([name, text]): [string, Json] => [
      `headers.${name}`,
      text,
    ]),
  ];
}

/** The single values inside a value, by path; an empty object or array counts as one. */
export function leaves(path: string, value: Json): [path: string, value: Json][] {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (members.length === 0) return [[path, value]];
  return members.flatMap(([name, inner]) => leaves(path === '' ? name : `${path}.${name}`, inner));
}

/** Every text inside a value. */
export const textsIn = (value: Json): string[] =>
  leaves('', value).flatMap(([, text]) => (typeof text === 'string' ? [text] : []));
