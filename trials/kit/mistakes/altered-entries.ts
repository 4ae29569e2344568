import type { FileEntry } from '../../../src/document/wire.ts';
import type { BrokenClient, Caught } from '../broken-client.ts';
import { createClient } from '../correct-client.ts';

/** What is given out in the place of what was received, under the same names (clause 2.3). */
export const alteredEntryMistakes: readonly BrokenClient[] = [
  altering(
    'size-cut-to-32-bits',
    'gives out sizes of 32 bits',
    ({ size }) => ({ size: size | 0 }),
    {
      fails: ['size.{beyond-31-bits,beyond-32-bits,largest}'],
    },
  ),
  altering(
    'size-cut-without-sign',
    'gives out sizes of 32 bits without a sign',
    ({ size }) => ({ size: size >>> 0 }),
    {
      fails: ['size.{beyond-32-bits,largest}'],
    },
  ),
  altering('name-trimmed', 'trims names', ({ name }) => ({ name: name.trim() }), {
    fails: ['names.blank', 'names.line-separators'],
  }),
  altering(
    'name-cut-at-255',
    'keeps 255 characters of a name',
    ({ name }) => ({ name: name.slice(0, 255) }),
    { fails: ['names.long'] },
  ),
  altering(
    'time-zone-dropped',
    'writes Z in the place of an offset',
    ({ createdAt }) => ({ createdAt: createdAt.replace(/[+-]\d\d:\d\d$/, 'Z') }),
    { fragile: ['times.offset-*', '!times.offset-zero'] },
  ),
  altering(
    'unknown-status-as-accepted',
    'takes a validationStatus that it does not know for accepted',
    ({ validationStatus }) => ({
      validationStatus: validationStatus.startsWith('accepted') ? validationStatus : 'accepted',
    }),
    { fragile: ['moving.status-changes', 'validation-status.*'] },
  ),
  altering(
    'type-without-parameters-given',
    'gives out media types without their parameters',
    ({ contentType }) => ({ contentType: contentType.split(';')[0]?.trim() ?? '' }),
    { fragile: ['content-type.parameters', 'content-type.unknown'] },
  ),
  altering(
    'time-through-date',
    'parses createdAt as a Date and writes it as ISO 8601',
    ({ createdAt }) => ({ createdAt: new Date(createdAt).toISOString() }),
    { fragile: ['times.{epoch,epoch-seconds,epoch-microseconds,epoch-edges}'] },
  ),
];

function altering(
  id: string,
  title: string,
  alter: (entry: FileEntry) => Partial<FileEntry>,
  caught: Caught,
): BrokenClient {
  const client = createClient({ readEntry: (entry) => ({ ...entry, ...alter(entry) }) });
  return { id, title, client, ...caught };
}
