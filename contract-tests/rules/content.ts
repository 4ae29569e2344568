import { pathOf } from '../../src/document/routes.ts';
import { accepting, encodeStrictly, otherPath } from '../exchange/api-request.ts';
import type { Answer } from '../exchange/client.ts';
import { fail, type Outcome, pass, type Rule, warn } from '../judgement/outcome.ts';
import { withSurvey } from '../judgement/with-survey.ts';
import { type Entry, objectOf } from '../listing/page.ts';
import { contentIn, doubtfulTextIn } from './content-fields.ts';
import { tooFewFiles } from './entries.ts';

const suffixes = ['', '/content', '/download'];

export const contentNotServed: Rule = {
  id: 'content.not-served',
  clauses: ['1-r5', '4.3-r6'],
  title: 'No path under a file returns its content',
  needs: ['listing', 'files'],
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
      const outcome = await judge(answer, file, () => ask(unknownPath));
      const beside = suffix === '' ? undefined : doubtBeside(answer);
      if (outcome.verdict === 'fail') return outcome;
      doubt ??= outcome.verdict === 'warn' ? outcome : beside;
    }
    return doubt ?? pass;
  }),
};

/** The smallest file that is not empty, and not JSON if possible: the easiest to recognise. */
function tellingFile(entries: readonly Entry[]): Entry | undefined {
  const rank = (entry: Entry): number => {
    const size = sizeOf(entry);
    return (size ? size : Number.MAX_SAFE_INTEGER) + (isJsonFile(entry) ? 2 ** 40 : 0);
  };
  return entries.filter(({ id }) => id !== '').toSorted((a, b) => rank(a) - rank(b))[0];
}

const expected = 'no file content';

async function judge(
  answer: Answer,
  file: Entry,
  askElsewhere: () => Promise<Answer>,
): Promise<Outcome> {
  const { ok, body, exchange } = answer;
  if (exchange.status >= 300 && exchange.status <= 399 && answer.headers.has('location')) {
    return warn(expected, 'a redirect that may lead to content', exchange);
  }
  if (!ok || body.kind === 'empty' || body.kind === 'hidden') return pass;
  if (body.kind === 'json') {
    const field = contentIn(body.value);
    if (field !== undefined) return fail(expected, `content in the field ${field}`, exchange);
    const itself = isJsonFile(file) && exchange.bodyBytes === sizeOf(file);
    return itself ? fail(expected, `the ${exchange.bodyBytes} bytes of the file`, exchange) : pass;
  }
  // A server may send the same page for every unknown path.
  const elsewhere = await askElsewhere();
  const same = elsewhere.ok && elsewhere.exchange.body === exchange.body;
  // The page of an app may contain the path or a number, and so differ each time.
  const app = elsewhere.ok && [answer, elsewhere].every(isWebPage) && !/html/i.test(typeOf(file));
  return same || app
    ? warn(expected, 'a success that is not JSON, as for a made-up path', exchange)
    : fail(expected, `${exchange.bodyBytes} bytes that are not JSON`, exchange, elsewhere.exchange);
}

function sizeOf({ raw }: Entry): number {
  const size = objectOf(raw)?.size;
  return typeof size === 'number' ? size : 0;
}

function isJsonFile(file: Entry): boolean {
  return /json/i.test(typeOf(file));
}

function typeOf({ raw }: Entry): string {
  return String(objectOf(raw)?.contentType);
}

function isWebPage({ headers }: Answer): boolean {
  return /^text\/html\b/i.test(headers.get('content-type') ?? '');
}

/** A path named content or download may serve more than metadata. */
function doubtBeside({ ok, body, exchange }: Answer): Outcome | undefined {
  const doubt = ok && body.kind === 'json' ? doubtfulTextIn(body.value) : undefined;
  return doubt === undefined ? undefined : warn(expected, doubt, exchange);
}
