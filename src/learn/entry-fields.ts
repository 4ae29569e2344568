import { isArray } from '../../contract-tests/listing/page.ts';
import type { EntryFieldsValue } from '../../contract-tests/observations/listing-fields.ts';
import type { Json } from '../document/wire.ts';
import type { Reading, Seen } from './field-reader.ts';
import { entryFacts, entryMeaning } from './generalise/entry-facts.ts';
import { type Body, withTemplates } from './generalise/field-templates.ts';
import { readTemplates } from './read-fields.ts';

/** A twin never has fields that content goes by, whatever the deployment means by them. */
const contentNames = ['content', 'data', 'body', 'bytes', 'base64', 'text'];

/** The further fields of an entry, but for those that a profile refuses (clause 4.3 r6). */
export function readEntryFields(
  value: EntryFieldsValue,
  seen: Seen,
): Reading<{ [name: string]: Json }> {
  const bodies = value.samples.map((fields): Body => {
    const facts = entryFacts(fields, value.workspaceId);
    return { fields, facts, subject: String(fields.id) };
  });
  const fields = withTemplates(value.fields, bodies, entryMeaning(seen('listing.time-format')));
  const left = fields.filter(({ name, template }) => holdsContent(name, template));
  const { lost = [], ...reading } = readTemplates(
    fields.filter((field) => !left.includes(field)),
    'an entry',
  );
  const refused = left.map(({ name }) => `the field ${name} of an entry, which may be content`);
  return { ...reading, lost: [...lost, ...refused] };
}

function holdsContent(name: string, value: Json): boolean {
  if (contentNames.includes(name.toLowerCase())) return true;
  if (typeof value === 'string') return /^data:/i.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([inner, each]) =>
    holdsContent(isArray(value) ? '' : inner, each),
  );
}
