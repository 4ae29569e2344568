import { need } from '../judgement/need.ts';
import { notSeen, type Observation, seen } from '../judgement/observation.ts';
import { entryFacts, entryMeaning } from './entry-facts.ts';
import { type FieldShape, fieldShapes, shapesText } from './field-shape.ts';
import { type Body, type TemplateField, withTemplates } from './field-templates.ts';
import { filesIn, pagesSeen, timesSeen, totalOf } from './listing-seen.ts';
import { pageFacts, pageMeaning } from './page-facts.ts';

/** Fields that the document does not name (clause 4.3). */
export type FurtherFieldsValue = { readonly fields: readonly TemplateField[] };

export const pageFields: Observation<'listing.page-fields', FurtherFieldsValue> = {
  id: 'listing.page-fields',
  clauses: ['4.3-fields'],
  question: 'Which further fields does a page have?',
  run: async (context) => {
    const survey = await pagesSeen(context);
    if ('kind' in survey) return survey;
    const pages = survey.pages.filter(({ entries }) => entries !== undefined);
    const [page] = pages;
    if (!page) return notSeen('no page of files was seen', need.deployment('a listing of files'));
    const total = await totalOf(context);
    const bodies = pages.flatMap(({ body, answer }, at): Body[] =>
      body ? [{ fields: body, facts: pageFacts(answer, total), subject: String(at) }] : [],
    );
    const fields = withTemplates(
      fieldShapes(
        bodies.map((body) => body.fields),
        ['files', 'hasMore', 'nextCursor'],
      ),
      bodies,
      pageMeaning,
    );
    return seen(sentence(fields), { fields }, page.answer.exchange);
  },
};

/** So many tell what all have in common. */
const MOST_ENTRIES = 300;

const documented = ['id', 'name', 'contentType', 'size', 'validationStatus', 'createdAt'];

export const entryFields: Observation<'listing.entry-fields', FurtherFieldsValue> = {
  id: 'listing.entry-fields',
  clauses: ['4.3-fields'],
  question: 'Which further fields does a file entry have?',
  run: async (context) => {
    const survey = await pagesSeen(context);
    if ('kind' in survey) return survey;
    const files = filesIn(survey);
    const [first] = files;
    if (!first) return notSeen('no file was listed', need.files('a workspace with files'));
    const workspaceId = (await context.workspaceId()) ?? '';
    const entries = files.map(({ fields }): Body => {
      const facts = entryFacts(fields, workspaceId);
      return { fields, facts, subject: String(fields.id) };
    });
    const shapes = fieldShapes(
      entries.map(({ fields }) => fields),
      documented,
    );
    const times = await timesSeen(context);
    const fields = withTemplates(shapes, entries.slice(0, MOST_ENTRIES), entryMeaning(times));
    return seen(sentence(fields), { fields }, first.entry.exchange);
  },
};

function sentence(fields: readonly FieldShape[]): string {
  return fields.length === 0 ? 'None.' : `${shapesText(fields)}.`;
}
