import { expect, test } from 'vitest';
import type { Entry } from '../../../trials/kit/small/habitual-client.ts';
import { type Mistake, verdictsOf } from '../../../trials/kit/small/mistake.ts';

const refuse = (reason: string): never => {
  throw new Error(reason);
};
const ISO_8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Mistakes with values, fields, statuses and workspace ids. */
const broken: readonly Mistake[] = [
  [
    'takes ids for numbers where they look so',
    {
      entry: (entry) => ({
        ...entry,
        id: /^\d+$/.test(entry.id) ? String(Number.parseInt(entry.id, 10)) : entry.id,
      }),
    },
    ['ids.beyond-2-53: fragile', 'ids.leading-zeros: fragile'],
    ['ids.numeric', 'ids.uuid'],
  ],
  [
    'writes ids in small letters',
    { entry: (entry) => ({ ...entry, id: entry.id.toLowerCase() }) },
    ['ids.case: fragile', 'ids.uuid-upper: fragile', 'choice.id-format.ulid: fragile'],
    ['ids.uuid', 'ids.numeric'],
  ],
  [
    'keeps files by id in a plain object',
    {
      all: (entries) => {
        const byId: Record<string, Entry> = {};
        for (const entry of entries) byId[entry.id] = entry;
        return Object.values(byId);
      },
    },
    ['ids.property-names: fragile', 'ids.numeric: fragile'],
    ['ids.uuid', 'ids.prefixed'],
  ],
  [
    'knows one form of times',
    {
      entry: (entry) => (ISO_8601.test(entry.createdAt) ? entry : refuse('no time')),
    },
    [
      'times.seconds: fragile',
      'times.microseconds: fragile',
      'times.offset-east: fragile',
      'times.offset-zero: fragile',
      'times.rfc2822: fragile',
      'times.epoch: fragile',
      'choice.time-style.epoch: fragile',
      'choice.time-precision.seconds: fragile',
      'choice.time-offset: fragile',
    ],
    ['times.edges', 'ids.uuid'],
  ],
  [
    'holds sizes in 32 bits',
    { entry: (entry) => (entry.size > 2 ** 32 - 1 ? refuse('too large') : entry) },
    ['size.beyond-32-bits: fail', 'size.largest: fail'],
    ['size.beyond-31-bits', 'size.zero'],
  ],
  [
    'holds sizes in 31 bits',
    { entry: (entry) => ((entry.size | 0) === entry.size ? entry : refuse('too large')) },
    ['size.beyond-31-bits: fail'],
    ['size.zero'],
  ],
  [
    'leaves empty files out',
    { all: (entries) => entries.filter(({ size }) => size) },
    ['size.zero: fail'],
    ['size.largest'],
  ],
  [
    'knows two values of validationStatus',
    {
      all: (entries) =>
        entries.filter(({ validationStatus }) => validationStatus.startsWith('accepted')),
    },
    [
      'validation-status.unknown: fragile',
      'validation-status.empty: fragile',
      'choice.status-values: fragile',
      'moving.status-changes: fragile',
    ],
    ['size.largest'],
  ],
  [
    'takes content types for type/subtype without parameters',
    {
      entry: (entry) =>
        /^[a-z]+\/[a-z0-9.+-]+$/.test(entry.contentType) ? entry : refuse('no media type'),
    },
    [
      'content-type.parameters: fragile',
      'content-type.bare: fragile',
      'content-type.unknown: fragile',
      'choice.content-type.bare: fragile',
    ],
    ['size.largest'],
  ],
  [
    'allows no fields but the six',
    { entry: (entry) => (Object.keys(entry).length === 6 ? entry : refuse('more fields')) },
    ['fields.entry: fragile', 'choice.entry-fields: fragile'],
    ['fields.page'],
  ],
  [
    'takes a body with a code for a failure',
    { success: ({ ok }, body) => ok && !('code' in body) },
    ['fields.page-code: fragile', 'key-check.code: fragile'],
    ['fields.page', 'key-check.bare'],
  ],
  [
    'knows 200 alone for a success',
    { success: ({ status }) => status === 200 },
    [
      'listing.status-203: fragile',
      'listing.status-206: fragile',
      'workspace-read.status: fragile',
      'choice.listing-status: fragile',
      'choice.workspace-status: fragile',
    ],
    ['fields.page'],
  ],
  [
    'reads application/json alone',
    {
      success: ({ ok, headers }) => ok && headers.get('content-type') === 'application/json',
    },
    ['choice.success-content-type.charset: fragile', 'choice.success-content-type.vendor: fragile'],
    ['choice.headers'],
  ],
  [
    'puts the workspace id into the path as it is',
    { path: (workspaceId) => workspaceId },
    [
      'workspace-ids.slash: fail',
      'workspace-ids.question-mark: fail',
      'workspace-ids.hash: fail',
      'workspace-ids.percent-encoded: fail',
      'workspace-read.escaped-id: fail',
    ],
    ['workspace-ids.case', 'workspace-ids.digits'],
  ],
  [
    'encodes the workspace id as a whole URL',
    { path: encodeURI },
    ['workspace-ids.slash: fail', 'workspace-ids.hash: fail'],
    ['workspace-ids.space', 'workspace-ids.non-ascii', 'workspace-ids.percent-encoded'],
  ],
  [
    'encodes spaces of the workspace id as a form does',
    { path: (workspaceId) => encodeURIComponent(workspaceId).replaceAll('%20', '+') },
    ['workspace-ids.space: fail'],
    ['workspace-ids.plus', 'workspace-ids.slash'],
  ],
];

test.each(broken)('is caught: a client that %s', async (_, habits, caught, survived) => {
  expect(await verdictsOf(habits, caught, survived)).toEqual(caught.toSorted());
});
