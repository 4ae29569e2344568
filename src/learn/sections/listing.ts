import { need, type ObservationValues } from '../../../contract-tests/suite.ts';
import type { Json } from '../../document/wire.ts';
import {
  canSay,
  type Reading,
  type SectionReaders,
  type Seen,
  shownAs,
  shownBy,
} from '../field-reader.ts';
import { entryFacts, entryMeaning, pageFacts, pageMeaning } from '../generalise/facts.ts';
import {
  type Body,
  fieldsOf,
  generatedIn,
  readTemplates,
  withTemplates,
} from '../generalise/field-templates.ts';
import { successHeaders } from '../headers.ts';

/** Why the order of files with equal creation times may not be significant (clause 4.3 r2). */
const HIDDEN_ORDER = 'a hidden precision seems to decide the order of equal times';

/** Fewer pairs are too often in this order by chance. */
export const TELLING_PAIRS = 12;

export const tooFew = (pairs: number, value?: Json): Reading => ({
  assume: `${pairs} ties may have this order by chance`,
  need: need.files('a workspace with more files created at one instant'),
  ...(value !== undefined && { value }),
});

/** The pages of a listing, their entries and their order (clause 4.3). */
export const listing: SectionReaders<'listing'> = {
  'listing.status': shownBy('responses.success', ({ operations }) => {
    const success = operations.find(({ operation }) => operation === 'listFiles');
    if (!success) return { assume: 'the listing did not succeed' };
    return { shown: success.status, what: 'the status of the listing' };
  }),
  'listing.pathId': shownAs('listing.path-id', 'pathId', "the response to another workspace's id"),
  'listing.tieOrder': shownBy('paging.tie-direction', ({ tieOrder, order, pairs }) => {
    if (order === 'finer' || tieOrder === 'neither') return { assume: HIDDEN_ORDER };
    return pairs < TELLING_PAIRS ? tooFew(pairs, tieOrder) : { value: tieOrder };
  }),
  'listing.idComparison': shownBy(
    'paging.tie-direction',
    ({ fits, tieOrder, idComparison, pairs }) => {
      if (tieOrder === 'neither') return { assume: HIDDEN_ORDER };
      if (!canSay('listing.idComparison', idComparison)) {
        return { shown: idComparison, what: 'the comparison of ids of equal time' };
      }
      if (pairs < TELLING_PAIRS) return tooFew(pairs, idComparison);
      const kinds = new Set(fits.map(({ comparison }) => comparison.replace('unit', 'point')));
      return kinds.size < 2
        ? { value: idComparison }
        : {
            assume: `several comparisons order these ids the same: ${[...kinds].join(', ')}`,
            value: idComparison,
          };
    },
  ),
  'listing.pageFill': shownAs('paging.page-fill', 'pageFill', 'the fill of pages'),
  'listing.emptyPages': shownBy('paging.page-fill', ({ emptyPages, ended }) =>
    emptyPages === 'never' && ended === 0
      ? {
          assume: 'no walk of several pages reached its end',
          need: need.setting('maxRequests', 'larger', 'or a workspace with fewer files'),
        }
      : { shown: emptyPages, what: 'the position of empty pages' },
  ),
  'listing.headers': successHeaders('listFiles'),
  'listing.pageFields': shownBy('listing.page-fields', (value, seen) => {
    const generatedAt = generatedIn(seen);
    const fields = withTemplates(value.fields, bodiesIn(value), pageMeaning, generatedAt);
    return readTemplates('listing.pageFields', fields, 'a page', 'a name that profiles reserve');
  }),
  'listing.entryFields': shownBy('listing.entry-fields', readEntryFields),
};

function bodiesIn({ samples, total }: ObservationValues['listing.page-fields']): Body[] {
  return samples.map((sample, at) => ({
    fields: fieldsOf(sample),
    facts: pageFacts(sample, total),
    subject: String(at),
  }));
}

/**
 * The additional fields of an entry, without those that may contain content, which no profile may
 * have (clause 4.3 r6).
 */
function readEntryFields(value: ObservationValues['listing.entry-fields'], seen: Seen): Reading {
  const bodies = value.samples.map((fields): Body => {
    const facts = entryFacts(fields, value.workspaceId);
    return { fields, facts, subject: String(fields.id) };
  });
  const fields = withTemplates(value.fields, bodies, entryMeaning(seen('listing.time-format')));
  return readTemplates(
    'listing.entryFields',
    fields,
    'an entry',
    'which is reserved or may be content',
  );
}
