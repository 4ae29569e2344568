import type { FileEntry } from '../../../src/document/wire.ts';
import { brokenClients, type Caught } from '../broken-client.ts';
import type { Habits } from '../habits.ts';

const SIX_FIELDS = ['id', 'name', 'contentType', 'size', 'validationStatus', 'createdAt'];

type Test = (entry: FileEntry) => boolean;

/** Fails at an entry that does not pass the test. */
const wanting = (title: string, isGood: Test, caught: Caught) =>
  reading(title, caught, (entry) => {
    if (isGood(entry)) return entry;
    throw new Error(`failed to read the entry ${entry.id}`);
  });

const leavingOut = (title: string, isKept: Test, caught: Caught) =>
  reading(title, caught, (entry) => (isKept(entry) ? entry : null));

const remaking = (title: string, remake: (id: string) => string, caught: Caught) =>
  reading(title, caught, (entry) => ({ ...entry, id: remake(entry.id) }));

function reading(title: string, caught: Caught, readEntry: Habits['readEntry']) {
  return { title, habits: { readEntry }, ...caught };
}

/** Assumptions about the fields of an entry beyond the document (clause 2.3). */
export const entryMistakes = brokenClients({
  'created-at-with-milliseconds': wanting(
    'parses createdAt with a fixed pattern of ISO 8601',
    ({ createdAt }) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(createdAt),
    { fragile: ['ties.same-second', 'times.*', '!times.edges'] },
  ),
  'status-known': wanting(
    'fails at a validationStatus that it does not know',
    ({ validationStatus }) => ['accepted', 'accepted_with_warnings'].includes(validationStatus),
    { fragile: ['moving.status-changes', 'validation-status.*'] },
  ),
  'status-accepted-alone': wanting(
    'fails at a file that is accepted with warnings',
    ({ validationStatus }) => validationStatus === 'accepted',
    { fragile: ['moving.status-changes', 'validation-status.*'] },
  ),
  'type-without-parameters': wanting(
    'fails at a contentType that is not just type/subtype',
    ({ contentType }) => /^[\w.+-]+\/[\w.+-]+$/.test(contentType),
    { fragile: ['content-type.*'] },
  ),
  'size-of-32-bits': wanting('keeps a size in 32 bits', ({ size }) => size === (size | 0), {
    fails: ['size.*', '!size.zero'],
  }),
  'size-up-to-4-gb': wanting(
    'keeps a size in 32 bits without a sign',
    ({ size }) => size < 2 ** 32,
    { fails: ['size.{beyond-32-bits,largest}'] },
  ),
  'name-up-to-100': wanting('keeps a name in 100 characters', ({ name }) => name.length <= 100, {
    fails: ['names.long'],
  }),
  'id-with-prefix': wanting('wants ids that begin with file_', ({ id }) => id.startsWith('file_'), {
    fragile: ['ids.*', 'ties.numeric'],
  }),
  'entry-strict': wanting(
    'fails at an entry with a field that it does not know',
    (entry) => Object.keys(entry).every((name) => SIX_FIELDS.includes(name)),
    { fragile: ['fields.entry'] },
  ),
  'zero-size-dropped': leavingOut(
    'drops files of size 0, as if they had none',
    ({ size }) => Boolean(size),
    { fails: ['size.zero'] },
  ),
  'without-extension-dropped': leavingOut(
    'drops files without an extension',
    ({ name }) => /\.\w+$/.test(name),
    { fails: ['names.*', '!names.{duplicate,alike,scripts,combining}'] },
  ),
  'id-as-number': remaking(
    'turns an id of digits into a number',
    (id) => (/^\d+$/.test(id) ? String(Number(id)) : id),
    { fragile: ['ids.leading-zeros', 'ids.beyond-2-53', 'ids.number-like'] },
  ),
  'id-lower-cased': remaking('gives out ids in lower case', (id) => id.toLowerCase(), {
    fragile: [
      'ties.case-folded',
      'ids.{case,uuid-upper,ulid,prefixed,long,property-names,characters}',
    ],
  }),
});

/** Values returned instead of the received ones, under the same names (clause 2.3). */
export const alteredEntryMistakes = brokenClients({
  'size-cut-to-32-bits': altering(
    'gives out sizes of 32 bits',
    ({ size }) => ({ size: size | 0 }),
    { fails: ['size.{beyond-31-bits,beyond-32-bits,largest}'] },
  ),
  'size-cut-without-sign': altering(
    'gives out sizes of 32 bits without a sign',
    ({ size }) => ({ size: size >>> 0 }),
    { fails: ['size.{beyond-32-bits,largest}'] },
  ),
  'name-trimmed': altering('trims names', ({ name }) => ({ name: name.trim() }), {
    fails: ['names.blank', 'names.line-separators'],
  }),
  'name-cut-at-255': altering(
    'keeps 255 characters of a name',
    ({ name }) => ({ name: name.slice(0, 255) }),
    { fails: ['names.long'] },
  ),
  'time-zone-dropped': altering(
    'writes Z in the place of an offset',
    ({ createdAt }) => ({ createdAt: createdAt.replace(/[+-]\d\d:\d\d$/, 'Z') }),
    { fragile: ['times.offset-*', '!times.offset-zero'] },
  ),
  'unknown-status-as-accepted': altering(
    'takes a validationStatus that it does not know for accepted',
    ({ validationStatus }) => ({
      validationStatus: validationStatus.startsWith('accepted') ? validationStatus : 'accepted',
    }),
    { fragile: ['moving.status-changes', 'validation-status.*'] },
  ),
  'type-without-parameters-given': altering(
    'gives out media types without their parameters',
    ({ contentType }) => ({ contentType: contentType.split(';')[0]?.trim() ?? '' }),
    { fragile: ['content-type.parameters', 'content-type.unknown'] },
  ),
  'time-through-date': altering(
    'parses createdAt as a Date and writes it as ISO 8601',
    ({ createdAt }) => ({ createdAt: new Date(createdAt).toISOString() }),
    { fragile: ['times.{epoch,epoch-seconds,epoch-microseconds,epoch-edges}'] },
  ),
});

function altering(title: string, alter: (entry: FileEntry) => Partial<FileEntry>, caught: Caught) {
  const habits: Partial<Habits> = { readEntry: (entry) => ({ ...entry, ...alter(entry) }) };
  return { title, habits, ...caught };
}
