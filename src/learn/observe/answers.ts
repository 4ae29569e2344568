import type { ApiResponse } from '../../../contract-tests/suite.ts';
import { objectOf, queryOf } from '../../../contract-tests/suite.ts';
import type { Json } from '../../document/wire.ts';
import { fits, type ObserverResult, oncePerRun, type Probes } from '../probes.ts';
import {
  momentForm,
  type PlaceholderValues,
  type Reading,
  type Sample,
  templateOf,
  textTemplate,
} from '../templates.ts';

/** The parts of a request, by the names of their placeholders. */
export function requestFacts({ request }: ApiResponse): PlaceholderValues {
  const { operation, path, query, method = 'GET' } = request;
  const queried = (wanted: string) => query.find(([name]) => name === wanted)?.[1] ?? '';
  const [, id = ''] = (operation === 'other' ? null : /\/workspaces\/([^/]+)/.exec(path)) ?? [];
  return {
    path,
    workspaceId: decodeURIComponent(id),
    cursor: queried('cursor'),
    limit: queried('limit'),
    query: queryOf(query),
    method,
  };
}

/**
 * Determined by the connection, the time or the body, not by a choice; cookies, which may be
 * secrets; what a mock says about itself; and CORS, which is a choice of its own.
 */
const noise =
  /^(date|age|connection|keep-alive|transfer-encoding|trailer|upgrade|content-length|content-encoding|content-type|server-timing|set-cookie|x-mock-.*|access-control-.*)$/;

/** By the end of a name or the whole name: headers that identify a request, a node or a quota. */
const unchosen =
  /^(via|cf-ray|traceparent|tracestate|x-varnish|x-cache|etag|last-modified|expires)$|(request|correlation|trace|span|transaction|invocation|operation)-?id$|-(time|runtime|duration|latency|timestamp|elapsed)(-ms)?$|(ratelimit|rate-limit|quota)(-[a-z]+)*-(remaining|reset|used|left)$/;

/** Values of such headers that are a choice after all, if they never change. */
const isChoice = (name: string, value: string): boolean =>
  (name === 'etag' && value.length <= 5) || (name === 'expires' && !/20[1-9]\d/.test(value));

/** The headers that all of several answers have, as templates, and the names of those that vary. */
export function headersOf(answers: readonly ApiResponse[]) {
  const [first] = answers;
  const names = [...(first?.headers.keys() ?? [])].filter(
    (name) => !noise.test(name) && answers.every((answer) => answer.headers.has(name)),
  );
  const headers: [string, string][] = [];
  const varying: string[] = [];
  for (const name of names) {
    const values = answers.map((answer) => answer.headers.get(name) ?? '');
    const template = textTemplate(
      answers.map((answer, at) => ({ value: values[at] ?? '', facts: requestFacts(answer) })),
    );
    const isSteady = new Set(values).size === 1;
    const isUnchosen = unchosen.test(name) && !values.every((value) => isChoice(name, value));
    // The hint of a hidden secret is not ASCII.
    const isExpressible = template !== undefined && /^[\t\x20-\x7e]*$/.test(template);
    if (!isExpressible || isUnchosen) varying.push(name);
    if (isExpressible && !(isUnchosen && isSteady)) headers.push([name, template]);
  }
  return { headers: Object.fromEntries(headers), varying };
}

/** The form of creation times, for other times; undefined for one that only they have. */
export const createdAtFormOf = oncePerRun(async (probes) =>
  probes.texts('createdAt').then(
    ([text]) => momentForm(text),
    // As in the default profile.
    () => 'iso-ms',
  ),
);

/** Answers to requests with GET for which headers do not depend on the origin of a page. */
export const plainAnswers = (probes: Probes): readonly ApiResponse[] =>
  probes.context.client.journal.filter(
    ({ request, body }) =>
      (request.method ?? 'GET') === 'GET' &&
      body.kind !== 'hidden' &&
      !request.headers?.some(([name]) => name === 'origin'),
  );

/** The headers of every answer, at the time when they are first needed. */
export const everywhere = oncePerRun(async (probes) => {
  await probes.check();
  await probes.context.provoked();
  await probes.twice(probes.context.client.journal[0]?.request ?? never());
  return headersOf(plainAnswers(probes));
});

function never(): never {
  throw new Error('a run without a request');
}

/** A value at one place of several answers. */
export const samplesIn = (
  answers: readonly ApiResponse[],
  read: (answer: ApiResponse) => Json | undefined,
): readonly Sample[] =>
  answers.map((answer) => ({ value: read(answer), facts: requestFacts(answer) }));

/** Sentences about what varies, for `unexpressed`. */
export const varyingTexts = (where: string, paths: readonly string[]): string[] =>
  paths.map((path) => `the value of ${path} in ${where}, which varies`);

/** Without headers that every answer has with the same value. */
export const withoutCommon = (
  headers: Readonly<Record<string, string>>,
  common: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    // In a profile, an empty value removes the header of another layer.
    Object.entries(headers).filter(([name, value]) => common[name] !== value && value !== ''),
  );

/** Fields of an object as templates, without those that a profile cannot have. */
export function fieldsResult(
  path: 'keyCheck.fields' | 'workspaceRead.fields' | 'listing.pageFields' | 'listing.entryFields',
  shown: readonly Sample[],
  where: string,
  how: Reading,
): ObserverResult {
  const { json, varying } = templateOf('', shown, how);
  const fields = Object.entries(objectOf(json) ?? {});
  const isKept = ([name, template]: (typeof fields)[number]) => fits(path, { [name]: template });
  const refused = fields.filter((field) => !isKept(field));
  return {
    value: Object.fromEntries(fields.filter(isKept)),
    varying,
    unexpressed: [
      ...varyingTexts(where, varying),
      ...refused.map(
        ([name]) => `the field ${name} of ${where}, which is reserved or may be content`,
      ),
    ],
  };
}

/** The last part of a path that is a name, not an index. */
export const lastName = (path: string): string =>
  path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';

/** Whether two refusals have one status, code and error. */
export const areAlike = (a: ApiResponse, b: ApiResponse): boolean =>
  a.ok === b.ok && (a.ok || (a.status === b.status && textsOf(a) === textsOf(b)));

function textsOf({ body }: ApiResponse): string {
  const fields = body.kind === 'json' ? objectOf(body.value) : undefined;
  return JSON.stringify([fields?.code, fields?.error]);
}
