import type { FileEntry } from '../../../src/document/wire.ts';
import { brokenClients } from '../broken-client.ts';
import type { Habits } from '../habits.ts';

const SIX_FIELDS = ['id', 'name', 'contentType', 'size', 'validationStatus', 'createdAt'];

type Test = (entry: FileEntry) => boolean;

/** Fails at an entry that does not pass the test. */
const wanting = (title: string, isGood: Test) =>
  reading(title, (entry) => {
    if (isGood(entry)) return entry;
    throw new Error(`failed to read the entry ${entry.id}`);
  });

const leavingOut = (title: string, isKept: Test) =>
  reading(title, (entry) => (isKept(entry) ? entry : null));

const remaking = (title: string, remake: (id: string) => string) =>
  reading(title, (entry) => ({ ...entry, id: remake(entry.id) }));

function reading(title: string, readEntry: Habits['readEntry']) {
  return { title, habits: { readEntry } };
}

/** Assumptions about the fields of an entry beyond the document (clause 2.3). */
export const entryMistakes = brokenClients({
  'created-at-with-milliseconds': wanting(
    'parses createdAt with a fixed pattern of ISO 8601',
    ({ createdAt }) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(createdAt),
  ),
  'status-known': wanting(
    'fails at a validationStatus that it does not know',
    ({ validationStatus }) => ['accepted', 'accepted_with_warnings'].includes(validationStatus),
  ),
  'status-accepted-alone': wanting(
    'fails at a file that is accepted with warnings',
    ({ validationStatus }) => validationStatus === 'accepted',
  ),
  'type-without-parameters': wanting(
    'fails at a contentType that is not just type/subtype',
    ({ contentType }) => /^[\w.+-]+\/[\w.+-]+$/.test(contentType),
  ),
  'size-of-32-bits': wanting('keeps a size in 32 bits', ({ size }) => size === (size | 0)),
  'size-up-to-4-gb': wanting(
    'keeps a size in 32 bits without a sign',
    ({ size }) => size < 2 ** 32,
  ),
  'name-up-to-100': wanting('keeps a name in 100 characters', ({ name }) => name.length <= 100),
  'id-with-prefix': wanting('wants ids that begin with file_', ({ id }) => id.startsWith('file_')),
  'entry-strict': wanting('fails at an entry with a field that it does not know', (entry) =>
    Object.keys(entry).every((name) => SIX_FIELDS.includes(name)),
  ),
  'zero-size-dropped': leavingOut('drops files of size 0, as if they had none', ({ size }) =>
    Boolean(size),
  ),
  'without-extension-dropped': leavingOut('drops files without an extension', ({ name }) =>
    /\.\w+$/.test(name),
  ),
  'id-as-number': remaking('turns an id of digits into a number', (id) =>
    /^\d+$/.test(id) ? String(Number(id)) : id,
  ),
  'id-lower-cased': remaking('gives out ids in lower case', (id) => id.toLowerCase()),
});

/** Values returned instead of the received ones, under the same names (clause 2.3). */
export const alteredEntryMistakes = brokenClients({
  'size-cut-to-32-bits': altering('gives out sizes of 32 bits', ({ size }) => ({ size: size | 0 })),
  'size-cut-without-sign': altering('gives out sizes of 32 bits without a sign', ({ size }) => ({
    size: size >>> 0,
  })),
  'name-trimmed': altering('trims names', ({ name }) => ({ name: name.trim() })),
  'name-cut-at-255': altering('keeps 255 characters of a name', ({ name }) => ({
    name: name.slice(0, 255),
  })),
  'time-zone-dropped': altering('writes Z in the place of an offset', ({ createdAt }) => ({
    createdAt: createdAt.replace(/[+-]\d\d:\d\d$/, 'Z'),
  })),
  'unknown-status-as-accepted': altering(
    'takes a validationStatus that it does not know for accepted',
    ({ validationStatus }) => ({
      validationStatus: validationStatus.startsWith('accepted') ? validationStatus : 'accepted',
    }),
  ),
  'type-without-parameters-given': altering(
    'gives out media types without their parameters',
    ({ contentType }) => ({ contentType: contentType.split(';')[0]?.trim() ?? '' }),
  ),
  'time-through-date': altering(
    'parses createdAt as a Date and writes it as ISO 8601',
    ({ createdAt }) => ({ createdAt: new Date(createdAt).toISOString() }),
  ),
});

function altering(title: string, alter: (entry: FileEntry) => Partial<FileEntry>) {
  const habits: Partial<Habits> = { readEntry: (entry) => ({ ...entry, ...alter(entry) }) };
  return { title, habits };
}
