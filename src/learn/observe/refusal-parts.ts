import { type Answer, objectOf } from '../../../contract-tests/suite.ts';
import type { Json, JsonObject } from '../../document/wire.ts';
import { groupBy } from '../../text/group-by.ts';
import { standIn, templateOf } from '../templates.ts';
import { headersOf, shownIn, withoutUsual } from './answers.ts';

/** The parts of a refusal as a profile has them, and what varies in them. */

/** Paths in the bodies of refusals whose values vary between equal requests, anywhere in a run. */
export function varyingPaths(journal: readonly Answer[]): ReadonlySet<string> {
  const refused = journal.filter(({ ok, body }) => !ok && body.kind === 'json');
  const groups = groupBy(refused, ({ exchange, status }) =>
    JSON.stringify([exchange.method, exchange.url, exchange.requestHeaders, status]),
  );
  const paths = [...groups.values()].flatMap((answers) =>
    answers.length < 2 ? [] : extrasOf(answers).varying,
  );
  return new Set(paths);
}

/** The fields of refusals besides code and error. */
const extrasOf = (answers: readonly Answer[], varying: ReadonlySet<string> = new Set()) =>
  templateOf(
    'extra',
    shownIn(answers, ({ body }) => {
      const object = body.kind === 'json' ? objectOf(body.value) : undefined;
      const { code: _code, error: _error, ...extra } = object ?? {};
      return { ...extra, ...oddly('code', _code), ...oddly('error', _error) };
    }),
    { varying, instead: standIn },
  );

/** A code or an error of another type is an additional field. */
const oddly = (name: string, value: Json | undefined): JsonObject =>
  value === undefined || typeof value === 'string' ? {} : { [name]: value };

/** Statuses that a profile can have for a refusal. */
export const isFailure = (status: number) => status >= 400 && status <= 599;

export function partsOf(
  answers: readonly Answer[],
  usual: Readonly<Record<string, string>>,
  known: ReadonlySet<string>,
) {
  const bodies = answers.map(({ body }) => body);
  const objects = bodies.flatMap((body): JsonObject[] => {
    const object = body.kind === 'json' ? objectOf(body.value) : undefined;
    return object ? [object] : [];
  });
  const isObject = objects.length === answers.length;
  const read = (name: string) => (answer: Answer) =>
    answer.body.kind === 'json' ? objectOf(answer.body.value)?.[name] : undefined;
  const texts = (name: 'code' | 'error') => {
    const { json } = templateOf(name, shownIn(answers, read(name)));
    return objects.every(({ [name]: value }) => typeof value === 'string') ? json : null;
  };
  const extras = extrasOf(answers, known);
  const text = templateOf(
    'text',
    shownIn(answers, ({ body }) => textOf(body)),
  );
  const [first] = answers;
  const own = headersOf(answers);
  const { allow, ...headers } = withoutUsual(own.headers, usual);
  const status = first?.status ?? 0;
  const contentType = first?.headers.get('content-type') ?? null;
  const isUsualAllow = status === 405 && /^GET(, HEAD)?(, OPTIONS)?$/.test(allow ?? '');
  const odd = ['code', 'error'].filter((name) =>
    objects.some(({ [name]: value }) => value !== undefined && typeof value !== 'string'),
  );
  const code = isObject ? texts('code') : null;
  const error = isObject ? texts('error') : null;
  const parts: JsonObject = {
    ...(isFailure(status) && { status }),
    ...(code !== undefined && { code }),
    ...(error !== undefined && { error }),
    extra: isObject ? (extras.json ?? {}) : {},
    text: isObject ? null : (text.json ?? ''),
    ...(contentType !== null && contentType !== '' && { contentType }),
    headers: {
      ...headers,
      ...(allow !== undefined && !isUsualAllow && { allow }),
      // A mock adds the Allow header of a 405 by itself.
      ...(status === 405 && !first?.headers.has('allow') && { allow: '' }),
    },
  };
  const varying = [
    ...(code === undefined ? ['code'] : []),
    ...(error === undefined ? ['error'] : []),
    ...extras.varying,
    ...(isObject ? [] : text.varying),
    ...own.varying.map((name) => `headers.${name}`),
    ...(new Set(answers.map((each) => each.status)).size > 1 ? ['status'] : []),
  ];
  const lost = [
    ...(isFailure(status) ? [] : [`status is ${status}`]),
    ...(contentType === null ? ['contentType is null'] : []),
    ...odd.map((name) => `${name} is not a string`),
    ...bodies.slice(0, 1).flatMap(({ kind }) => (kind in oddBodies ? [`the body is ${kind}`] : [])),
  ];
  return { parts, varying, lost };
}

const oddBodies: Readonly<Record<string, true>> = { hidden: true, bytes: true, 'too-large': true };

function textOf(body: Answer['body']): Json | undefined {
  if (body.kind === 'text') return body.text;
  return body.kind === 'json' ? JSON.stringify(body.value) : '';
}
