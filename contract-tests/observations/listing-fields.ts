import type { JsonObject } from '../../src/document/wire.ts';
import { need } from '../judgement/need.ts';
import { notSeen, type Observation, seen } from '../judgement/observation.ts';
import { type FieldShape, fieldShapes, shapesText } from './field-shape.ts';
import { filesIn, pagesSeen, totalOf } from './listing-seen.ts';
import { type Sample, samplesOf } from './sample.ts';

/** Fields that the document does not name (clause 4.3). */

export type PageFieldsValue = {
  readonly fields: readonly FieldShape[];
  /** Files in the workspace, where a walk has met them all. */
  readonly total: number | null;
  readonly samples: readonly Sample[];
};

export const pageFields: Observation<'listing.page-fields', PageFieldsValue> = {
  id: 'listing.page-fields',
  clauses: ['4.3-fields'],
  question: 'Which additional fields does a page have?',
  run: async (context) => {
    const survey = await pagesSeen(context);
    const pages = survey.pages.filter(({ entries }) => entries !== undefined);
    const [page] = pages;
    if (!page) return notSeen('no page of files was seen', need.deployment('a listing of files'));
    const fields = fieldShapes(
      pages.map(({ body }) => body).filter((body) => body !== undefined),
      ['files', 'hasMore', 'nextCursor'],
    );
    const sample = samplesOf(context.client.journal);
    const samples = pages.map(({ answer }) => sample(answer));
    const total = (await totalOf(context)) ?? null;
    return seen(sentence(fields), { fields, total, samples }, page.answer.exchange);
  },
};

export type EntryFieldsValue = {
  readonly fields: readonly FieldShape[];
  readonly workspaceId: string;
  /** Entries of several files, whole; none where they have no further field. */
  readonly samples: readonly JsonObject[];
};

/** So many tell what all have in common. */
const MOST_ENTRIES = 300;

const documented = ['id', 'name', 'contentType', 'size', 'validationStatus', 'createdAt'];

export const entryFields: Observation<'listing.entry-fields', EntryFieldsValue> = {
  id: 'listing.entry-fields',
  clauses: ['4.3-fields'],
  question: 'Which additional fields does a file entry have?',
  run: async (context) => {
    const survey = await pagesSeen(context);
    const files = filesIn(survey);
    const [first] = files;
    if (!first) return notSeen('no file was listed', need.files('a workspace with files'));
    const entries = files.map(({ fields }) => fields);
    const fields = fieldShapes(entries, documented);
    const workspaceId = (await context.workspaceId()) ?? '';
    const samples = fields.length === 0 ? [] : entries.slice(0, MOST_ENTRIES);
    return seen(sentence(fields), { fields, workspaceId, samples }, first.entry.exchange);
  },
};

function sentence(fields: readonly FieldShape[]): string {
  return fields.length === 0 ? 'None.' : `${shapesText(fields)}.`;
}
