import { need } from '../judgement/need.ts';
import { cannotSee, observation, seen } from '../judgement/observation.ts';
import { type FieldShape, fieldShapes, shapesText } from './field-shape.ts';
import { filesIn, pagesSeen, totalOf } from './listing-seen.ts';
import { samplesOf } from './sample.ts';

/** Fields that the document does not name (clause 4.3). */

export const pageFields = observation({
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
    const [first] = answers;
    return first
      ? seen(sentence(fields), value, first.exchange)
      : cannotSee('no page of files was seen', need.deployment('a listing of files'));
  },
});

/** So many tell what all have in common. */
const MAX_ENTRIES = 300;

const documented = ['id', 'name', 'contentType', 'size', 'validationStatus', 'createdAt'];

export const entryFields = observation({
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
      : cannotSee('no file was listed', need.files('a workspace with files'));
  },
});

const sentence = (fields: readonly FieldShape[]) => `${shapesText(fields) || 'None'}.`;
