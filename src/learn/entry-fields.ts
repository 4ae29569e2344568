import type { EntryFieldsValue } from '../../contract-tests/observations/listing-fields.ts';
import type { Json } from '../document/wire.ts';
import { canSay, type Reading, type Seen } from './field-reader.ts';
import { entryFacts, entryMeaning } from './generalise/entry-facts.ts';
import { type Body, withTemplates } from './generalise/field-templates.ts';
import { readTemplates } from './read-fields.ts';

/**
 * The further fields of an entry, but for those that a profile refuses, whatever the deployment
 * means by them: a twin has none that content goes by (clause 4.3 r6).
 */
export function readEntryFields(
  value: EntryFieldsValue,
  seen: Seen,
): Reading<{ [name: string]: Json }> {
  const bodies = value.samples.map((fields): Body => {
    const facts = entryFacts(fields, value.workspaceId);
    return { fields, facts, subject: String(fields.id) };
  });
  const fields = withTemplates(value.fields, bodies, entryMeaning(seen('listing.time-format')));
  const left = fields.filter(
    ({ name, template }) => !canSay('listing.entryFields', { [name]: template }),
  );
  const { lost = [], ...reading } = readTemplates(
    fields.filter((field) => !left.includes(field)),
    'an entry',
  );
  const refused = left.map(({ name }) => `the field ${name} of an entry, which may be content`);
  return { ...reading, lost: [...lost, ...refused] };
}
