import { type ApiResponse, objectOf } from '../../../contract-tests/suite.ts';
import type { Json, JsonObject } from '../../document/wire.ts';
import { groupBy } from '../../text/group-by.ts';
import { shortText } from '../../text/short-text.ts';
import { templateOf } from '../templates.ts';
import { headersOf, samplesIn, withoutCommon } from './answers.ts';

/** The parts of a refusal as a profile has them, and what varies in them. */

/** Paths in the bodies of refusals whose values vary between equal requests, anywhere in a run. */
export function varyingPaths(journal: readonly ApiResponse[]): ReadonlySet<string> {
  const refused = journal.filter(({ ok, body }) => !ok && body.kind === 'json');
  const groups = groupBy(refused, ({ exchange, status }) =>
    JSON.stringify([exchange.method, exchange.url, exchange.requestHeaders, status]),
  );
  const repeated = [...groups.values()].filter((answers) => answers.length > 1);
  return new Set(repeated.flatMap((answers) => extrasOf(answers).varying));
}

const fieldsOf = ({ body }: ApiResponse): JsonObject =>
  (body.kind === 'json' && objectOf(body.value)) || {};

/** The fields of refusals besides code and error. */
const extrasOf = (answers: readonly ApiResponse[], varying: ReadonlySet<string> = new Set()) =>
  templateOf(
    'extra',
    samplesIn(answers, (answer): Json => {
      const { code: _, error: __, ...extra } = fieldsOf(answer);
      return extra;
    }),
    { varying },
  );

/** Statuses that a profile can have for a refusal. */
const isFailure = (status: number) => status >= 400 && status <= 599;

/**
 * @param common headers of every answer.
 * @param known paths of `extra` that vary elsewhere.
 */
export function partsOf(
  answers: readonly ApiResponse[],
  common: Readonly<Record<string, string>>,
  known: ReadonlySet<string>,
) {
  const [first] = answers;
  const textOf = (name: 'code' | 'error') =>
    answers.every((answer) => typeof fieldsOf(answer)[name] === 'string')
      ? templateOf(
          name,
          samplesIn(answers, (answer) => fieldsOf(answer)[name]),
        ).json
      : null;
  const [code, error] = [textOf('code'), textOf('error')];
  const extras = extrasOf(answers, known);
  const own = headersOf(answers);
  // A mock adds the Allow header of a 405 by itself.
  const { allow: _, ...headers } = withoutCommon(own.headers, common);
  const status = first?.status ?? 0;
  const contentType = first?.headers.get('content-type') ?? '';
  const parts: JsonObject = {
    ...(isFailure(status) && { status }),
    ...(code !== undefined && { code }),
    ...(error !== undefined && { error }),
    extra: extras.json ?? {},
    ...(contentType !== '' && { contentType }),
    headers,
  };
  const varying = [
    ...(code === undefined ? ['code'] : []),
    ...(error === undefined ? ['error'] : []),
    ...extras.varying,
    ...own.varying.map((name) => `headers.${name}`),
    ...(answers.some((each) => each.status !== status) ? ['status'] : []),
  ];
  const unexpressed = [
    ...(isFailure(status) ? [] : [`the status is ${status}`]),
    ...(contentType === '' ? ['there is no Content-Type'] : []),
    ...(first ? bodyTexts(first) : []),
  ];
  return { parts, varying, unexpressed };
}

/** What is said of a body that is no object of JSON, or has a code or an error that is no text. */
function bodyTexts({ body }: ApiResponse): string[] {
  const fields = body.kind === 'json' ? objectOf(body.value) : undefined;
  if (!fields) {
    const what = body.kind === 'text' ? JSON.stringify(shortText(body.text, 60)) : body.kind;
    return [`the body is no object of JSON: ${what}`];
  }
  const odd = ['code', 'error'].filter((name) => typeof (fields[name] ?? '') !== 'string');
  return odd.map((name) => `${name} is not a string`);
}
