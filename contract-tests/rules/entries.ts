import type { StatedId } from '../../src/document/clauses.ts';
import type { Json, JsonObject } from '../../src/document/wire.ts';
import { withDiagnosis } from '../causes/causes.ts';
import { incidentOfRepeat } from '../causes/incident.ts';
import { noJson } from '../http/body.ts';
import type { Exchange } from '../http/exchange.ts';
import { listFiles } from '../http/request.ts';
import type { RuleContext } from '../run/context.ts';
import { fail, type Outcome, pass, type Rule } from '../run/outcome.ts';
import { findRepeats } from '../walks/compare.ts';
import { type Entry, isArray, limitText, objectOf, type Page, readPage } from '../walks/page.ts';
import { tooFewFiles, withSurvey } from './with-survey.ts';

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
  run: withEntries((entry) => {
    const { raw, exchange } = entry;
    const fields = objectOf(raw);
    if (fields) return misshapen(fields, entryFields, exchange, `in the entry ${placeOf(entry)}`);
    const found = fail(`an object as the entry ${placeOf(entry)}`, shown(raw), exchange);
    return { ...found, clause: '1-r4' };
  }),
};

/** The file by its id, and its index in the page. */
const placeOf = ({ id, index }: Entry): string =>
  id === '' ? `files[${index}]` : `files[${index}], id ${JSON.stringify(id)}`;

const names: Rule = {
  id: 'listing.names',
  clauses: ['2.3-name'],
  title: 'No file name contains control or bidirectional-override characters',
  run: withEntries((entry) => {
    const name = objectOf(entry.raw)?.name;
    if (typeof name !== 'string') return undefined;
    const where = `in the name ${JSON.stringify(name)} of ${placeOf(entry)}`;
    // Clause 2.3 requires that these are stripped.
    const forbidden = pointsIn(name, /[\p{Cc}\u202d\u202e]/gu);
    if (forbidden === '') return undefined;
    const expected = 'a name without control and bidirectional-override characters';
    return fail(expected, `${forbidden} ${where}`, entry.exchange);
  }),
};

/** The matching characters as `U+202E, U+0007`. */
const pointsIn = (name: string, characters: RegExp): string =>
  Array.from(name.matchAll(characters), ([character]) => {
    const point = character.codePointAt(0) ?? 0;
    return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  }).join(', ');

export const uniqueIds: Rule = {
  id: 'listing.unique-ids',
  clauses: ['2.3-id', '4.3-r2'],
  title: 'No file id appears twice in a walk',
  run: withSurvey(({ walks }) => {
    const [repeat] = findRepeats(walks);
    if (!repeat) {
      return walks.some(({ entries }) => entries.length > 1) ? pass : tooFewFiles(2);
    }
    const found = fail(
      'every id once per walk',
      `${JSON.stringify(repeat.again.id)} twice, ${limitText(repeat.walk.limit)}`,
      repeat.first.exchange,
      repeat.again.exchange,
    );
    return repeat.first.shownTime === repeat.again.shownTime
      ? withDiagnosis(found, incidentOfRepeat(repeat), walks)
      : found;
  }),
};

/** Judges every listed entry: returns the first failure, or else the first warning. */
export function withEntries(judge: (entry: Entry) => Outcome | undefined): Rule['run'] {
  return withSurvey(async (survey, context) => {
    const pages = await everyPage(context);
    const findings = pages
      .flatMap(({ entries = [] }) => entries)
      .map(judge)
      .filter((outcome) => outcome !== undefined);
    const found = findings.find(({ verdict }) => verdict === 'fail') ?? findings[0];
    const isEmpty = survey.walks.every((walk) => walk.entries.length === 0);
    return found ?? (isEmpty ? tooFewFiles(1) : pass);
  });
}

type Fits = (value: Json | undefined) => boolean;

const isText: Fits = (value) => typeof value === 'string';

/** Fields by their clause (`2.3-id`), with the value that they must have. */
type Shape = readonly (readonly [clause: StatedId, expected: string, fits: Fits])[];

const entryFields: Shape = [
  ['2.3-id', 'a non-empty string', (id) => isText(id) && id !== ''],
  ['2.3-name', 'a string', isText],
  ['2.3-contentType', 'a string', isText],
  ['2.3-validationStatus', 'a string', isText],
  ['2.3-createdAt', 'a string', isText],
  [
    '2.3-size',
    'a whole number of bytes, 0 or more',
    (size) => Number.isInteger(size) && Number(size) >= 0,
  ],
];

const pageFields: Shape = [
  ['4.3-files', 'an array', isArray],
  ['4.3-hasMore', 'a boolean', (value) => typeof value === 'boolean'],
  ['4.3-nextCursor', 'a string or null', (next) => next === null || isText(next)],
];

const fieldOf = (clause: StatedId): string => clause.slice(clause.indexOf('-') + 1);

/** The failure for the first field whose value is wrong. */
function misshapen(
  fields: JsonObject,
  shape: Shape,
  exchange: Exchange,
  where: string,
): Outcome | undefined {
  const wrong = shape.find(([clause, , fits]) => !fits(fields[fieldOf(clause)]));
  if (!wrong) return undefined;
  const [clause, expected] = wrong;
  const field = fieldOf(clause);
  const value = fields[field];
  const found = value === undefined ? `no field ${field}` : `${field}: ${shown(value)}`;
  return { ...fail(`${field} as ${expected}`, `${found} ${where}`, exchange), clause };
}

const shown = (value: Json): string => JSON.stringify(value);

/**
 * Every page that the run received and expected, also of the other key's workspace. Pages of
 * requests that may be refused are left out.
 */
async function everyPage(context: RuleContext): Promise<readonly Page[]> {
  const { other } = context.credentials;
  const otherId = await context.otherWorkspaceId();
  if (other && otherId !== undefined) await context.ask(listFiles(otherId, other));
  return context.client.journal
    .filter(({ ok, request: { operation, expects } }) => {
      return ok && operation === 'listFiles' && expects === 'success';
    })
    .map((answer) => readPage(answer));
}

const pageShape: Rule = {
  id: 'listing.page-shape',
  clauses: ['4.3-request', '4.3-files', '4.3-hasMore', '4.3-nextCursor'],
  title: 'Every page has files, hasMore and nextCursor with the right types',
  run: withSurvey(async (_, context) => {
    const faults = (await everyPage(context)).map(({ body, answer }) => {
      if (body) return misshapen(body, pageFields, answer.exchange, 'in the page');
      const found = noJson(answer.body) ?? 'a body that is not a JSON object';
      return fail('a JSON object', found, answer.exchange);
    });
    return faults.find((fault) => fault !== undefined) ?? pass;
  }),
};

export const entryRules: readonly Rule[] = [pageShape, entryShape, names];
