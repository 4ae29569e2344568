import { checkKey, listFiles } from '../http/request.ts';
import { moreFiles, need, someFiles } from '../run/need.ts';
import { cannotSee, observation, seen } from '../run/observation.ts';
import { maxOf, minOf } from '../walks/extremes.ts';
import { fittingOrders, type IdOrder, tiesIn } from '../walks/order.ts';
import { readPage } from '../walks/page.ts';
import { type FieldShape, fieldShapes, shapesText } from './field-shape.ts';
import { describeIdFormat, idFormatOf } from './id-format.ts';
import { filesIn, ownWorkspace, pagesSeen, totalOf } from './listing-seen.ts';
import { samplesOf } from './sample.ts';
import { counted } from './wording.ts';

/** A single pair shows no direction. */
const MIN_PAIRS = 2;

/** How ids are sorted among equal creation times (clause 4.3 r2). */
const tieDirection = observation({
  id: 'paging.tie-direction',
  clauses: ['4.3-tie-direction', '2.3-createdAt-format'],
  question:
    'In which direction are ids sorted among equal creation times, and how are they compared?',
  run: async (context) => {
    const ties = tiesIn((await pagesSeen(context)).walks).filter(([{ time }]) => time);
    const [first, ...rest] = ties.flatMap((pair) => pair.map(({ exchange }) => exchange));
    if (!first || ties.length < MIN_PAIRS) {
      return cannotSee(
        'fewer than two pairs of adjacent files have the same creation time',
        need.files('at least three files with the same creation time'),
      );
    }
    // Every comparison that fits, the simplest first; their directions may differ.
    const fits = fittingOrders(ties.map(([a, b]) => [a.id, b.id])).map(
      ({ comparison, direction }) => ({ comparison, direction }),
    );
    const [plainest] = fits;
    return seen(
      {
        answer: plainest
          ? `They are ${plainest.direction}, compared by ${plainest.comparison}.`
          : 'In no known order: times may have a finer precision than is shown.',
        basis: `${counted(ties.length, 'pair')} of adjacent files`,
      },
      {
        tieOrder: plainest?.direction ?? 'neither',
        idComparison: plainest ? comparisonOf(plainest) : null,
        fits,
        // Ids in no order: a hidden finer precision of times may decide.
        order: plainest ? 'shown' : 'finer',
        pairs: ties.length,
      },
      first,
      ...rest.slice(-1),
    );
  },
});

/** The name that profiles use. */
function comparisonOf({ comparison }: IdOrder) {
  if (comparison === 'code unit' || comparison === 'code point') return 'code-point';
  return comparison === 'case-folded' || comparison === 'numeric' ? comparison : 'other';
}

/** The form of workspace ids (clause 2.2). */
export const workspaceIds = observation({
  id: 'workspace.id-format',
  clauses: ['2.2-workspaceId-format'],
  question: 'What do workspace ids look like?',
  run: async (context) => {
    const own = await ownWorkspace(context);
    const { other } = context.credentials;
    const theirs = await context.otherWorkspaceId();
    const ids = [...new Set([own, theirs ?? own])];
    const format = idFormatOf(ids);
    const { exchange } = await context.keyCheck();
    const text = { answer: `${describeIdFormat(format)}.`, basis: counted(ids.length, 'id') };
    const value = { format, ids: ids.length };
    return other && theirs !== undefined
      ? seen(text, value, exchange, (await context.ask(checkKey(other))).exchange)
      : seen(text, value, exchange);
  },
});

/**
 * How the listing responds to a workspace id in the path that is not the key's (clause 4.3, r1).
 */
const pathId = observation({
  id: 'listing.path-id',
  clauses: ['4.3-other-workspace'],
  question: "What does the listing return for a path with another workspace's id?",
  run: async (context) => {
    const survey = await pagesSeen(context);
    const id = (await context.otherWorkspaceId()) ?? `${survey.workspaceId}-made-up`;
    if (id === survey.workspaceId) {
      return cannotSee(
        'the other key belongs to the same workspace',
        need.key('other', 'a key of another workspace'),
      );
    }
    const answer = await context.ask(listFiles(id, context.credentials.key, {}, 'refusal'));
    const { ok, status, exchange } = answer;
    const { entries, hasMore } = readPage(answer);
    const own = new Set(filesIn(survey).map(({ entry }) => entry.label));
    const kind = () => {
      if (!ok) return 'checked';
      if (entries?.length === 0 && own.size > 0 && !hasMore) return 'empty';
      return entries?.every((entry) => own.has(entry.label)) ? 'ignored' : 'other';
    };
    const texts = {
      checked: `It is refused with ${status}.`,
      ignored: "It is ignored: the files of the key's own workspace are listed.",
      empty: `${status}, and a page without files.`,
      other: `${status}, and none of the key's own files.`,
    };
    const pathId = kind();
    return seen(texts[pathId], { pathId, status }, exchange);
  },
});

/** Fields of a page that the document does not name (clause 4.3). */
const pageFields = observation({
  id: 'listing.page-fields',
  clauses: ['4.3-fields'],
  question: 'Which additional fields does a page have?',
  run: async (context) => {
    const { pages } = await pagesSeen(context);
    const answers = pages.flatMap(({ entries, answer }) => (entries ? [answer] : []));
    const bodies = pages.flatMap(({ entries, body }) => (entries && body ? [body] : []));
    const fields = fieldShapes(bodies, ['files', 'hasMore', 'nextCursor']);
    const samples = answers.map(samplesOf(context.client.journal));
    const value = { fields, total: (await totalOf(context)) ?? null, samples };
    return seen(sentence(fields), value, ...answers.slice(0, 1).map(({ exchange }) => exchange));
  },
});

/** This many entries are enough to show what all have in common. */
const MAX_ENTRIES = 300;

const documented = ['id', 'name', 'contentType', 'size', 'validationStatus', 'createdAt'];

/** Fields of an entry that the document does not name (clause 4.3). */
const entryFields = observation({
  id: 'listing.entry-fields',
  clauses: ['4.3-fields'],
  question: 'Which additional fields does a file entry have?',
  run: async (context) => {
    const survey = await pagesSeen(context);
    const files = filesIn(survey);
    const entries = files.map((file) => file.fields);
    const fields = fieldShapes(entries, documented);
    const samples = fields.length === 0 ? [] : entries.slice(0, MAX_ENTRIES);
    const value = { fields, workspaceId: survey.workspaceId, samples };
    const [first] = files;
    return first
      ? seen(sentence(fields), value, first.entry.exchange)
      : cannotSee('no file was listed', someFiles);
  },
});

const sentence = (fields: readonly FieldShape[]) => `${shapesText(fields) || 'None'}.`;

/** The characters and the length of cursors (clause 4.3, cursor). */
export const cursorText = observation({
  id: 'paging.cursor-text',
  clauses: ['4.3-cursor-behaviour'],
  question: 'Which characters do cursors contain, and how many?',
  run: async (context) => {
    const { pages } = await pagesSeen(context);
    const first = pages.find(({ next }) => next !== undefined);
    if (!first) {
      return cannotSee('no page returned a cursor', moreFiles);
    }
    const cursors = [...new Set(pages.flatMap(({ next }) => next ?? []))];
    const lengths = cursors.map((cursor) => Array.from(cursor).length).toSorted((a, b) => a - b);
    const special = [...new Set(cursors.flatMap((cursor) => Array.from(cursor)))]
      .filter((character) => !/[A-Za-z0-9]/.test(character))
      .toSorted()
      .slice(0, MAX_SPECIAL);
    const value = {
      style: styleOf(cursors),
      minLength: minOf(lengths),
      maxLength: maxOf(lengths),
      medianLength: lengths[Math.floor((lengths.length - 1) / 2)] ?? 0,
      // Every character seen except ASCII letters and digits.
      special: special.join(''),
      cursors: cursors.length,
    };
    const { minLength, maxLength } = value;
    const length = minLength === maxLength ? `${minLength}` : `${minLength} to ${maxLength}`;
    const answer = `${styles[value.style]}, ${length} characters.`;
    const basis = counted(cursors.length, 'cursor');
    return seen({ answer, basis }, value, first.answer.exchange);
  },
});

const MAX_SPECIAL = 100;

const styles = {
  base64url: 'Letters, digits, - and _',
  reserved: 'Some characters are reserved in query strings',
  percent: 'Percent-encoded text',
  spaces: 'Some spaces',
  digits: 'Only digits',
  json: 'JSON',
  'non-ascii': 'Some characters outside ASCII',
};

function styleOf(cursors: readonly string[]): keyof typeof styles {
  const all = (form: RegExp) => cursors.every((cursor) => form.test(cursor));
  if (all(/^\d+$/)) return 'digits';
  if (all(/^[\w-]+$/)) return 'base64url';
  if (all(/^(%[\dA-Fa-f]{2})+$/)) return 'percent';
  if (cursors.every(isJson)) return 'json';
  if (cursors.some((cursor) => /[^\0-\x7f]/.test(cursor))) return 'non-ascii';
  return cursors.some((cursor) => /\s/.test(cursor)) ? 'spaces' : 'reserved';
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

export const listingQuestions = [pageFields, entryFields, pathId, tieDirection] as const;
