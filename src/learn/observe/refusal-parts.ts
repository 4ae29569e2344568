import { type Answer, objectOf } from '../../../contract-tests/suite.ts';
import type { JsonObject } from '../../document/wire.ts';
import { groupBy } from '../../text/group-by.ts';
import { shortText } from '../../text/short-text.ts';
import { templateOf } from '../templates.ts';
import { headersOf, samplesIn, withoutUsual } from './answers.ts';

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

const fieldsOf = ({ body }: Answer): JsonObject =>
  (body.kind === 'json' && objectOf(body.value)) || {};

/** The fields of refusals besides code and error; these too if they are no strings. */
const extrasOf = (answers: readonly Answer[], varying: ReadonlySet<string> = new Set()) =>
  templateOf(
    'extra',
    samplesIn(answers, (answer) =>
      Object.fromEntries(
        Object.entries(fieldsOf(answer)).filter(
          ([name, value]) => !isText(name) || typeof value !== 'string',
        ),
      ),
    ),
    { varying },
  );

const isText = (name: string) => name === 'code' || name === 'error';

/** Statuses that a profile can have for a refusal. */
export const isFailure = (status: number) => status >= 400 && status <= 599;

export function partsOf(
  answers: readonly Answer[],
  usual: Readonly<Record<string, string>>,
  known: ReadonlySet<string>,
) {
  const objects = answers.map(fieldsOf);
  const textOf = (name: 'code' | 'error') =>
    objects.every(({ [name]: value }) => typeof value === 'string')
      ? templateOf(
          name,
          samplesIn(answers, (answer) => fieldsOf(answer)[name]),
        ).json
      : null;
  const [code, error] = [textOf('code'), textOf('error')];
  const extras = extrasOf(answers, known);
  const [first] = answers;
  const own = headersOf(answers);
  const { allow, ...headers } = withoutUsual(own.headers, usual);
  const status = first?.status ?? 0;
  const contentType = first?.headers.get('content-type') ?? '';
  const isUsualAllow = status === 405 && /^GET(, HEAD)?(, OPTIONS)?$/.test(allow ?? '');
  const parts: JsonObject = {
    ...(isFailure(status) && { status }),
    ...(code !== undefined && { code }),
    ...(error !== undefined && { error }),
    extra: extras.json ?? {},
    ...(contentType !== '' && { contentType }),
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
    ...own.varying.map((name) => `headers.${name}`),
    ...(new Set(answers.map((each) => each.status)).size > 1 ? ['status'] : []),
  ];
  const odd = ['code', 'error'].filter((name) => typeof (objects[0]?.[name] ?? '') !== 'string');
  const unexpressed = [
    ...(isFailure(status) ? [] : [`the status is ${status}`]),
    ...(contentType === '' ? ['there is no Content-Type'] : []),
    ...odd.map((name) => `${name} is not a string`),
    ...bodyTexts(first),
  ];
  return { parts, varying, unexpressed };
}

/** What is said of a body that is no object of JSON. */
function bodyTexts(answer: Answer | undefined): string[] {
  if (!answer) return [];
  const { body } = answer;
  if (body.kind === 'json' && objectOf(body.value)) return [];
  const what = body.kind === 'text' ? JSON.stringify(shortText(body.text, 60)) : body.kind;
  return [`the body is no object of JSON: ${what}`];
}
