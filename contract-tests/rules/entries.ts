import type { Json, JsonObject } from '../../src/document/wire.ts';
import { incidentOfRepeat } from '../diagnosis/incident.ts';
import { diagnosed } from '../diagnosis/likely-cause.ts';
import { type ApiRequest, listFiles, otherPath } from '../exchange/api-request.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { RuleContext } from '../judgement/context.ts';
import { moreFiles, someFiles } from '../judgement/need.ts';
import { fail, type Outcome, pass, type Rule, unproven, warn } from '../judgement/outcome.ts';
import { withSurvey } from '../judgement/with-survey.ts';
import { findRepeats } from '../listing/history.ts';
import { type Entry, filesOf, isArray, objectOf, type Page, readPage } from '../listing/page.ts';
import type { Survey } from '../listing/survey.ts';
import { contentIn, doubtfulTextIn, sizedTextIn } from './content-fields.ts';

const entryShape: Rule = {
  id: 'listing.entry-shape',
  clauses: [
    '2.3-id',
    '2.3-name',
    '2.3-contentType',
    '2.3-size',
    '2.3-validationStatus',
    '2.3-createdAt',
    '1-r4',
  ],
  title: 'Every file entry has the six fields with the right types',
  needs: ['listing', 'files'],
  run: withEntries(({ raw, exchange }) => {
    const fields = objectOf(raw);
    return fields
      ? misshapen(fields, entryFields, exchange)
      : fail('an entry that is an object', shown(raw), exchange);
  }),
};

const names: Rule = {
  id: 'listing.names',
  clauses: ['2.3-name'],
  title: 'No file name contains control or bidirectional-override characters',
  needs: ['listing', 'files'],
  run: withEntries((entry) => {
    const name = objectOf(entry.raw)?.name;
    if (typeof name !== 'string') return undefined;
    const { forbidden, doubtful } = disguisesIn(name);
    if (forbidden.length > 0) {
      const expected = 'a name without control and bidirectional-override characters';
      return fail(expected, `${forbidden.join(', ')} in ${JSON.stringify(name)}`, entry.exchange);
    }
    if (doubtful.length === 0) return undefined;
    const expected = 'a name without bidirectional embeddings and isolates';
    return warn(expected, `${doubtful.join(', ')} in ${JSON.stringify(name)}`, entry.exchange);
  }),
};

const metadataOnly: Rule = {
  id: 'listing.metadata-only',
  clauses: ['1-r5', '4.3-r6', '4.3-files'],
  title: 'No file entry contains content',
  needs: ['listing', 'files'],
  run: async (context) => {
    const listed = await withEntries(judgeContent, judgeSizedTexts)(context);
    return listed.verdict === 'pass' ? judgeAskedContent(context) : listed;
  },
};

function judgeContent({ raw, exchange }: Entry): Outcome | undefined {
  const found = contentIn(raw);
  return found === undefined
    ? undefined
    : fail('only metadata', `content in the field ${found}`, exchange);
}

function judgeSizedTexts(entries: readonly Entry[]): Outcome | undefined {
  const found = sizedTextIn(entries.map(({ raw }) => raw));
  const entry = found && entries[found.index];
  return (
    entry &&
    fail(
      'only metadata',
      `text with the length of the file in the field ${found.field}`,
      entry.exchange,
    )
  );
}

/** Parameters with which other APIs return content; the document names none. */
const WISHES: ApiRequest['query'] = [
  ['include', 'content'],
  ['expand', 'content'],
  ['content', 'true'],
];

/** Content must not be returned; the request may be refused. */
async function judgeAskedContent({
  client,
  credentials: { key },
  workspaceId,
}: RuleContext): Promise<Outcome> {
  const id = await workspaceId();
  if (id === undefined) return pass;
  const { path, query } = listFiles(id, key, { limit: 3 });
  const answer = await client.send({ ...otherPath(path, key), query: [...query, ...WISHES] });
  const entries = filesOf(answer);
  const carried = entries.map(judgeContent).find((outcome) => outcome !== undefined);
  const leading = entries.map(({ raw }) => doubtfulTextIn(raw)).find((text) => text !== undefined);
  if (carried || leading === undefined) return carried ?? pass;
  return warn('only metadata', leading, answer.exchange);
}

const uniqueIds: Rule = {
  id: 'listing.unique-ids',
  clauses: ['2.3-id', '4.3-r2'],
  title: 'No file id appears twice in a walk',
  needs: ['listing', 'two-files'],
  run: withSurvey(({ walks }) => {
    const [repeat] = findRepeats(walks);
    if (repeat) {
      const found = fail(
        'every id once per walk',
        `${JSON.stringify(repeat.again.id)} twice, ${limitText(repeat.walk.limit)}`,
        repeat.first.exchange,
        repeat.again.exchange,
      );
      return repeat.first.key === repeat.again.key
        ? diagnosed(found, incidentOfRepeat(repeat), walks)
        : found;
    }
    return walks.some(({ entries }) => entries.length > 1) ? pass : tooFewFiles(2);
  }),
};

export function limitText(limit: number | undefined): string {
  return limit === undefined ? 'without a limit' : `with limit ${limit}`;
}

export function tooFewFiles(count: 1 | 2): Outcome {
  return count === 1
    ? unproven('the workspace has no files', someFiles)
    : unproven('the workspace has fewer than two files', moreFiles);
}

/** Judges every listed entry: returns the first failure, or else the first warning. */
function withEntries(
  judge: (entry: Entry) => Outcome | undefined,
  judgeAll: (entries: readonly Entry[]) => Outcome | undefined = () => undefined,
): Rule['run'] {
  return withSurvey(async (survey, context) => {
    const pages = await everyPage(context, survey);
    const entries = pages.flatMap((page) => page.entries ?? []);
    const findings = entries.map(judge).filter((outcome) => outcome !== undefined);
    const failed = findings.find(({ verdict }) => verdict === 'fail');
    const found = failed ?? findings[0] ?? judgeAll(entries);
    const isEmpty = survey.walks.every((walk) => walk.entries.length === 0);
    return found ?? (isEmpty ? tooFewFiles(1) : pass);
  });
}

/** The fields of an object: a description of the expected value, and its test. */
type Shape = readonly (readonly [
  field: string,
  expected: string,
  fits: (value: Json | undefined) => boolean,
])[];

const isText = (value: Json | undefined): boolean => typeof value === 'string';

const entryFields: Shape = [
  ...['id', 'name', 'contentType', 'validationStatus', 'createdAt'].map(
    (field) => [field, `${field} as a string`, isText] as const,
  ),
  ['id', 'a non-empty id', (id) => id !== ''],
  [
    'size',
    'size as a whole number of bytes, 0 or more',
    (size) => typeof size === 'number' && Number.isInteger(size) && size >= 0,
  ],
];

const pageFields: Shape = [
  ['files', 'files as an array', isArray],
  ['hasMore', 'hasMore as a boolean', (value) => typeof value === 'boolean'],
  ['nextCursor', 'nextCursor as a string or null', (next) => next === null || isText(next)],
];

function misshapen(fields: JsonObject, shape: Shape, exchange: Exchange): Outcome | undefined {
  const wrong = shape.find(([field, , fits]) => !fits(fields[field]));
  return wrong && fail(wrong[1], shown(fields[wrong[0]]), exchange);
}

function shown(value: Json | undefined): string {
  return value === undefined ? 'no such field' : JSON.stringify(value);
}

/** Characters that can disguise the extension of a name, such as `U+202E`. */
export function disguisesIn(name: string) {
  const found = (characters: RegExp) =>
    Array.from(name.matchAll(characters), ([character]) => {
      const point = character.codePointAt(0) ?? 0;
      return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
    });
  return {
    /** Clause 2.3 requires that they are stripped. */
    forbidden: found(/[\p{Cc}\u202d\u202e]/gu),
    /** They can also disguise an extension, but the document does not name them. */
    doubtful: found(/[\u202a-\u202c\u2066-\u2069]/gu),
  };
}

/**
 * Every page that the run received and expected: from the survey, from the other key's workspace,
 * and from requests in between. Pages of requests that may be refused are left out.
 */
async function everyPage(
  context: RuleContext,
  { pages }: Pick<Survey, 'pages'>,
): Promise<readonly Page[]> {
  const { client, ask } = context;
  const { other } = context.credentials;
  const isSeen = client.journal.some(
    ({ ok, request }) => ok && request.operation === 'listFiles' && request.credential === other,
  );
  const otherId = isSeen ? undefined : await context.otherWorkspaceId();
  if (other && otherId !== undefined) await ask(listFiles(otherId, other));
  const surveyed = new Set(pages.map(({ answer }) => answer));
  const elsewhere = client.journal.filter(
    (answer) =>
      answer.ok &&
      answer.request.operation === 'listFiles' &&
      answer.request.expects === 'success' &&
      !surveyed.has(answer),
  );
  const served = pages.filter(({ answer }) => answer.ok);
  return [...served, ...elsewhere.map((answer) => readPage(answer))];
}

const pageShape: Rule = {
  id: 'listing.page-shape',
  clauses: ['4.3-request', '4.3-files', '4.3-hasMore', '4.3-nextCursor'],
  title: 'Every page has files, hasMore and nextCursor with the right types',
  needs: ['listing'],
  run: withSurvey(async (survey, context) => {
    const faults = (await everyPage(context, survey)).map(({ body, answer: { exchange } }) =>
      body
        ? misshapen(body, pageFields, exchange)
        : fail('a JSON object', 'a body that is not a JSON object', exchange),
    );
    return faults.find((fault) => fault !== undefined) ?? pass;
  }),
};

export const entryRules: readonly Rule[] = [pageShape, entryShape, names, metadataOnly, uniqueIds];
