import type { FileEntry } from '../../../src/document/wire.ts';
import type { BrokenClient, Caught } from '../broken-client.ts';
import { createClient } from '../correct-client.ts';

const SIX_FIELDS = ['id', 'name', 'contentType', 'size', 'validationStatus', 'createdAt'];

/** What is wanted of the fields of an entry beyond what the document says (clause 2.3). */
export const entryMistakes: readonly BrokenClient[] = [
  wanting(
    'created-at-with-milliseconds',
    'parses createdAt with a fixed pattern of ISO 8601',
    ({ createdAt }) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(createdAt),
    { fragile: ['ties.same-second', 'times.*', '!times.edges'] },
  ),
  wanting(
    'status-known',
    'fails at a validationStatus that it does not know',
    ({ validationStatus }) => ['accepted', 'accepted_with_warnings'].includes(validationStatus),
    { fragile: ['moving.status-changes', 'validation-status.*'] },
  ),
  wanting(
    'status-accepted-alone',
    'fails at a file that is accepted with warnings',
    ({ validationStatus }) => validationStatus === 'accepted',
    { fragile: ['moving.status-changes', 'validation-status.*'] },
  ),
  wanting(
    'type-without-parameters',
    'fails at a contentType that is not just type/subtype',
    ({ contentType }) => /^[\w.+-]+\/[\w.+-]+$/.test(contentType),
    { fragile: ['content-type.*'] },
  ),
  wanting('size-of-32-bits', 'keeps a size in 32 bits', ({ size }) => size === (size | 0), {
    fails: ['size.*', '!size.zero'],
  }),
  wanting(
    'size-up-to-4-gb',
    'keeps a size in 32 bits without a sign',
    ({ size }) => size < 2 ** 32,
    {
      fails: ['size.{beyond-32-bits,largest}'],
    },
  ),
  wanting('name-up-to-100', 'keeps a name in 100 characters', ({ name }) => name.length <= 100, {
    fails: ['names.long'],
  }),
  wanting('id-with-prefix', 'wants ids that begin with file_', ({ id }) => id.startsWith('file_'), {
    fragile: ['ids.*', 'ties.numeric'],
  }),
  wanting(
    'entry-strict',
    'fails at an entry with a field that it does not know',
    (entry) => Object.keys(entry).every((name) => SIX_FIELDS.includes(name)),
    { fragile: ['fields.entry'] },
  ),
  leavingOut(
    'zero-size-dropped',
    'drops files of size 0, as if they had none',
    ({ size }) => Boolean(size),
    {
      fails: ['size.zero'],
    },
  ),
  leavingOut(
    'without-extension-dropped',
    'drops files without an extension',
    ({ name }) => /\.\w+$/.test(name),
    {
      fails: ['names.*', '!names.{duplicate,alike,scripts,combining}'],
    },
  ),
  remaking(
    'id-as-number',
    'turns an id of digits into a number',
    (id) => (/^\d+$/.test(id) ? String(Number(id)) : id),
    { fragile: ['ids.leading-zeros', 'ids.beyond-2-53', 'ids.number-like'] },
  ),
  remaking('id-lower-cased', 'gives out ids in lower case', (id) => id.toLowerCase(), {
    fragile: [
      'ties.case-folded',
      'ids.{case,uuid-upper,ulid,prefixed,long,property-names,characters}',
    ],
  }),
];

type Test = (entry: FileEntry) => boolean;

/** Fails at an entry that is not as the client wants it. */
function wanting(id: string, title: string, isGood: Test, caught: Caught): BrokenClient {
  const client = createClient({
    readEntry: (entry) => {
      if (isGood(entry)) return entry;
      throw new Error(`failed to read the entry ${entry.id}`);
    },
  });
  return { id, title, client, ...caught };
}

function leavingOut(id: string, title: string, isKept: Test, caught: Caught): BrokenClient {
  const client = createClient({ readEntry: (entry) => (isKept(entry) ? entry : null) });
  return { id, title, client, ...caught };
}

function remaking(
  id: string,
  title: string,
  remake: (id: string) => string,
  caught: Caught,
): BrokenClient {
  const client = createClient({ readEntry: (entry) => ({ ...entry, id: remake(entry.id) }) });
  return { id, title, client, ...caught };
}
