import type { EntryFieldsValue } from '../../contract-tests/suite.ts';
import type { Json } from '../document/wire.ts';
import type { Reading, Seen } from './field-reader.ts';
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
): Reading<{ readonly [name: string]: Json }> {
  const bodies = value.samples.map((fields): Body => {
    const facts = entryFacts(fields, value.workspaceId);
    return { fields, facts, subject: String(fields.id) };
  });
  const fields = withTemplates(value.fields, bodies, entryMeaning(seen('listing.time-format')));
  return readTemplates(
    'listing.entryFields',
    fields,
    'an entry',
    'which is taken, or may be content',
  );
}
