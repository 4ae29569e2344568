import { pathOf } from '../../src/document/routes.ts';
import type { Json } from '../../src/document/wire.ts';
import type { ApiResponse } from '../http/client.ts';
import { accepting, encodeStrictly, otherPath } from '../http/request.ts';
import { fail, type Outcome, pass, type Rule, warn } from '../run/outcome.ts';
import { type Entry, isArray, objectOf } from '../walks/page.ts';
import { withEntries } from './entries.ts';
import { tooFewFiles, withSurvey } from './with-survey.ts';

const contentNames =
  /^(file_?)?(content|contents|data|body|bytes|base64|text|preview|snippet|excerpt)(_?text|_?base64)?$/i;
/** Free text of the uploader: a file may be called `data:,`. */
const freeText = new Set(['name', 'id']);

/**
 * The path of a field that carries content, or undefined: a text or bytes under a name of content,
 * or a data: URL. More metadata is allowed: a number named `bytes` is a size.
 */
function contentIn(value: Json, depth = 0, holder = 'data'): string | undefined {
  const fields = isArray(value) ? Object.fromEntries(value.entries()) : objectOf(value);
  for (const [name, inner] of Object.entries(fields ?? {})) {
    const isOwnName = depth === 0 && freeText.has(name);
    const isDataUrl = typeof inner === 'string' && /^data:[^,]*,/i.test(inner) && !isOwnName;
    // `checks.content: "passed"` is a result; `data.content` is content.
    const isNamed = contentNames.test(holder) && contentNames.test(name);
    if (isDataUrl || (isNamed && isContent(inner))) return name;
    const within = isArray(value) ? holder : name;
    const deeper = depth < 5 ? contentIn(inner, depth + 1, within) : undefined;
    if (deeper !== undefined) return `${name}.${deeper}`;
  }
  return undefined;
}

function isContent(value: Json): boolean {
  if (typeof value === 'string') return value !== '' && !/^(\d+|https?:\/\/\S+)$/.test(value);
  return (
    isArray(value) && value.some((item) => typeof item === 'string' || typeof item === 'number')
  );
}

export const metadataOnly: Rule = {
  id: 'listing.metadata-only',
  clauses: ['1-r5', '4.3-r6', '4.3-files'],
  title: 'No file entry contains content',
  run: withEntries(({ raw, id, exchange }) => {
    const found = contentIn(raw);
    if (found === undefined) return undefined;
    return fail(
      'only metadata',
      `content in the field ${found} of ${JSON.stringify(id)}`,
      exchange,
    );
  }),
};

const suffixes = ['', '/content', '/download'];

export const contentNotServed: Rule = {
  id: 'content.not-served',
  clauses: ['1-r5', '4.3-r6'],
  title: 'No path under a file returns its content',
  run: withSurvey(async ({ walks, workspaceId }, context) => {
    const file = tellingFile(walks.flatMap(({ entries }) => entries));
    if (!file) return tooFewFiles(1);
    // The file itself may be served to any request that does not ask for JSON.
    const ask = (path: string) =>
      context.client.send(accepting(otherPath(path, context.credentials.key)));
    const listing = pathOf('listFiles', workspaceId);
    const unknownPath = `${pathOf('readWorkspace', workspaceId)}/made-up-path`;
    let doubt: Outcome | undefined;
    for (const suffix of suffixes) {
      const answer = await ask(`${listing}/${encodeStrictly(file.id)}${suffix}`);
      const outcome = await judge(answer, () => ask(unknownPath));
      if (outcome.verdict === 'fail') return outcome;
      doubt ??= outcome.verdict === 'warn' ? outcome : undefined;
    }
    return doubt ?? pass;
  }),
};

/** A file that is not empty, and neither JSON, which looks like metadata, nor a web page. */
const tellingFile = (entries: readonly Entry[]): Entry | undefined =>
  entries.find(({ id, raw }) => {
    const { size, contentType } = objectOf(raw) ?? {};
    return id !== '' && Number(size) > 0 && !/json|html/i.test(String(contentType));
  }) ?? entries.find(({ id }) => id !== '');

const expected = 'no file content';

async function judge(
  answer: ApiResponse,
  askElsewhere: () => Promise<ApiResponse>,
): Promise<Outcome> {
  const { ok, body, exchange, headers } = answer;
  if (exchange.status >= 300 && exchange.status <= 399 && headers.has('location')) {
    return warn(expected, 'a redirect that may lead to content', exchange);
  }
  if (!ok || body.kind === 'empty' || body.kind === 'hidden') return pass;
  if (body.kind === 'json') {
    const field = contentIn(body.value);
    return field === undefined ? pass : fail(expected, `content in the field ${field}`, exchange);
  }
  // A server may send the same page, or the page of an app, for every unknown path.
  const elsewhere = await askElsewhere();
  const isSame = elsewhere.ok && elsewhere.exchange.body === exchange.body;
  const isApp = elsewhere.ok && [answer, elsewhere].every(isWebPage);
  return isSame || isApp
    ? warn(expected, 'a success that is not JSON, as for a made-up path', exchange)
    : fail(expected, `${exchange.bodyBytes} bytes that are not JSON`, exchange, elsewhere.exchange);
}

const isWebPage = ({ headers }: ApiResponse): boolean =>
  /^text\/html\b/i.test(headers.get('content-type') ?? '');
