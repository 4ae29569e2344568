import type { JsonObject } from '../../src/document/wire.ts';
import { notSeen, type Observation, seen } from '../judgement/observation.ts';
import { type FieldShape, fieldShapes, shapesText } from './field-shape.ts';
import { filesIn, pagesSeen } from './listing-seen.ts';

/** Fields that the document does not name (clause 4.3). */
export type FurtherFieldsValue = { readonly fields: readonly FieldShape[] };

export const pageFields: Observation<'listing.page-fields', FurtherFieldsValue> = {
  id: 'listing.page-fields',
  clauses: ['4.3-fields'],
  question: 'Which further fields does a page have?',
  run: async (context) => {
    const survey = await pagesSeen(context);
    if ('kind' in survey) return survey;
    const pages = survey.pages.filter(({ entries }) => entries !== undefined);
    const bodies = pages.map(({ body }) => body).filter((body) => body !== undefined);
    const [page] = pages;
    if (!page) return notSeen('no page of files was seen', 'a listing of files');
    const fields = fieldShapes(bodies, ['files', 'hasMore', 'nextCursor']);
    return seen(sentence(fields), { fields }, page.answer.exchange);
  },
};

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
    if (!first) return notSeen('no file was listed', 'a workspace with files');
    const entries: JsonObject[] = files.map((file) => file.fields);
    const fields = fieldShapes(entries, documented);
    return seen(sentence(fields), { fields }, first.entry.exchange);
  },
};

function sentence(fields: readonly FieldShape[]): string {
  return fields.length === 0 ? 'None.' : `${shapesText(fields)}.`;
}
