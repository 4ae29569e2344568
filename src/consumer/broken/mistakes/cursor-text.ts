import type { BrokenClient, Caught } from '../broken-client.ts';
import { createClient } from '../correct-client.ts';

/** What is done to the text of a cursor, which is opaque and goes back verbatim (clause 4.3). */
export const cursorTextMistakes: readonly BrokenClient[] = [
  changed('cursor-unescaped', 'puts the cursor into the URL as it is', (cursor) => cursor, {
    fails: ['cursors.reserved', 'cursors.spaces', 'cursors.percent', 'cursors.long-reserved'],
  }),
  changed(
    'cursor-encoded-twice',
    'encodes a cursor that a library encodes again',
    (cursor) => encodeURIComponent(encodeURIComponent(cursor)),
    {
      fails: [
        'cursors.reserved',
        'cursors.spaces',
        'cursors.percent',
        'cursors.long-reserved',
        'cursors.non-ascii',
        'cursors.json',
      ],
    },
  ),
  remade('cursor-decoded', 'decodes a cursor before it sends it', decodeURIComponent, {
    fails: ['cursors.reserved', 'cursors.percent', 'cursors.long-reserved'],
  }),
  remade('cursor-trimmed', 'trims the cursor', (cursor) => cursor.trim(), {
    fails: ['cursors.spaces'],
  }),
  remade('cursor-lower-cased', 'lower-cases the cursor', (cursor) => cursor.toLowerCase(), {
    fails: [
      '*',
      '!pages.one',
      '!pages.none',
      '!pages.single-file',
      '!cursors.digits',
      '!key-check.*',
      '!workspace-read.*',
      '!key.expired',
      '!key.unscoped',
      '!key.unknown',
      '!failure-body.*.first',
      '!failure-status.*.first',
      '!outage.*.first',
      '!redirect.*.first',
    ],
  }),
  remade(
    'cursor-as-number',
    'parses a cursor of digits as a number',
    (cursor) => (/^\s*[+-]?\d+\s*$/.test(cursor) ? String(Number(cursor)) : cursor),
    { fails: ['cursors.digits'] },
  ),
  remade(
    'cursor-as-json',
    'has a cursor that is JSON parsed on the way, and writes what that gave',
    parsedAndWritten,
    { fails: ['cursors.digits', 'cursors.json'] },
  ),
  remade(
    'cursor-cut-at-2048',
    'keeps 2,048 characters of a cursor',
    (cursor) => cursor.slice(0, 2048),
    { fails: ['cursors.long'] },
  ),
  remade('cursor-as-base64', 'decodes a cursor as base64 and encodes it again', base64Again, {
    fails: [
      'pages.short',
      'pages.one-entry',
      'pages.empty-first',
      'pages.empty-between',
      'pages.empty-last',
      'pages.many',
      'body.*',
      'cursors.spaces',
      'cursors.case',
      'cursors.long',
      'cursors.digits',
      'cursors.changing',
      'cursors.once',
      'cursors.other-limit-refused',
      'cursors.other-limit-ignored',
      'cursors.empty-is-first',
      'ties.*',
      '!ties.all',
      '!ties.pairs',
      '!ties.ascending',
      'moving.*',
      '!moving.rest-vanishes',
      '!moving.renamed',
      'limits.*',
      '!limits.default-1000',
      'fields.*',
      'listing.status-203',
      'listing.status-206',
      'validation-status.unknown',
      'content-type.bare',
      'content-type.unknown',
      'times.*',
      '!times.microseconds',
      '!times.rfc2822',
      '!times.epoch',
      '!times.epoch-microseconds',
      'ids.*',
      '!ids.uuid-upper',
      '!ids.number-like',
      'names.alike',
      'names.scripts',
      'names.emoji',
      'names.combining',
      'workspace-ids.*',
      '!workspace-ids.space',
      '!workspace-ids.delimiters',
      'key.reserved-characters',
      'key.revoked-midway',
      'failure-body.code-and-error.midway',
      'failure-body.neither.midway',
      'failure-body.other-fields.midway',
      'failure-body.array.midway',
      'failure-status.403.midway',
      'failure-status.409.midway',
      'outage.rate-limited.midway',
      'outage.500.midway',
      'outage.502-html.midway',
      'outage.502-html.once.midway',
      'outage.503.midway',
      'outage.503.once.midway',
      'outage.reset.midway',
      'outage.reset.once.midway',
      'outage.slow',
      'redirect.*.midway',
    ],
  }),
];

function changed(
  id: string,
  mistake: string,
  encodeCursor: (cursor: string) => string,
  caught: Caught,
): BrokenClient {
  return { id, mistake, client: createClient({ encodeCursor }), ...caught };
}

/** Another text, encoded as it should be. */
function remade(
  id: string,
  mistake: string,
  remake: (cursor: string) => string,
  caught: Caught,
): BrokenClient {
  return changed(id, mistake, (cursor) => encodeURIComponent(remake(cursor)), caught);
}

/** An object becomes [object Object]. */
function parsedAndWritten(cursor: string): string {
  try {
    return String(JSON.parse(cursor));
  } catch {
    return cursor;
  }
}

function base64Again(cursor: string): string {
  try {
    return btoa(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return cursor;
  }
}
