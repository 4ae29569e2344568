import type { JsonObject } from '../../document/wire.ts';
import type { DeliveredAnswer } from '../../http/deliver.ts';
import { isObject } from '../../text/is-object.ts';
import { likeChoice } from '../choices.ts';
import { gzip } from '../gzip.ts';
import { ELSEWHERE } from '../situation.ts';
import { rows } from '../situation-rows.ts';

const pageFields = (title: string, fields: JsonObject) => ({
  title,
  profile: { listing: { pageFields: fields } },
});
const status = (code: number) => ({
  title: `Pages have the status ${code}.`,
  profile: { listing: { status: code } },
});
const statuses = (title: string, ...all: readonly string[]) => ({
  title,
  stored: all.map((validationStatus) => ({ validationStatus })),
});
const sizes = (title: string, ...bytes: readonly number[]) => ({
  title,
  stored: bytes.map((size) => ({ size })),
});

/** Additional fields of pages and entries (clauses 2.3, 4.3). */
const fieldRows = rows(
  { clause: '4.3-fields' },
  {
    'fields.entry': {
      title: 'Entries have fields that are not in the document.',
      profile: {
        listing: {
          entryFields: {
            ...{ etag: 'W/"1"', tags: ['a', 'b'], owner: { id: 'u_1', name: 'Ada' } },
            ...{ deletedAt: null, revision: 9_007_199_254_740_991, ratio: 1e-7 },
            ...{ fileId: 'file_of_another_name', _links: { self: { href: '/files/1' } } },
          },
        },
      },
    },
    'fields.page-lookalikes': pageFields('Pages have fields that other paginated APIs use.', {
      ...{ has_more: false, next_cursor: null, nextPageToken: '', next: null },
      ...{ cursor: 'x', page: 1, data: [], items: [], results: [] },
    }),
    'fields.page-code': pageFields('Successful pages have fields named code and error.', {
      code: 'ok',
      error: '',
      status: 'success',
      message: 'done',
      success: false,
    }),
    'listing.status-203': status(203),
  },
);

/** Unusual values of fields (clause 2.3). */
export const entryRows = [
  ...fieldRows,
  ...rows(
    { clause: '2.3-validationStatus-values' },
    {
      'validation-status.unknown': statuses(
        'Entries have values of validationStatus that nobody has announced.',
        ...['quarantined', 'PENDING', 'accepted with warnings', 'rejected'],
        ...['null', 'constructor', '🟢'],
      ),
    },
  ),
  ...rows(
    { clause: '2.3-contentType-form' },
    {
      'content-type.parameters': likeChoice('content-type.parameters'),
      'content-type.bare': likeChoice('content-type.bare'),
      'content-type.octet-stream': {
        title: 'Files have the type application/octet-stream.',
        stored: Array.from({ length: 4 }, () => ({ contentType: 'application/octet-stream' })),
      },
      'content-type.unknown': {
        title: 'Entries have content types of unknown types and odd forms.',
        stored: [
          ...['application/x-nobody-knows', 'IMAGE/PNG', 'text/plain; charset="a;b, c"'],
          ...['application/vnd.example.v2+json', 'model/vnd.a/b', 'unknown', '', 'x'.repeat(300)],
        ].map((contentType) => ({ contentType })),
      },
    },
  ),
  ...rows(
    { clause: '2.3-size' },
    {
      'size.zero': sizes('Files have a size of 0.', 0, 0, 1, 0),
      'size.beyond-31-bits': sizes(
        'Files have sizes about 2^31, more than a signed 32-bit integer holds.',
        ...[2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, 3_000_000_000],
      ),
      'size.largest': sizes('A file has a size of 2^53 - 1.', 2 ** 53 - 1, 1, 2 ** 53 - 2, 2 ** 52),
    },
  ),
];

/** How the JSON of a success is written and sent (clause 4). */
export const bodyRows = rows(
  { clause: '4-json' },
  {
    'body.line-breaks': {
      title: 'The JSON is indented over many lines, with line breaks around it.',
      rewrite: (answer) => changed(answer, (json) => `\r\n${indented(json)}\n\n`),
    },
    'body.escapes': {
      title: 'Every character in strings is escaped: \\u0066 for f.',
      rewrite: (answer) => changed(answer, escaped),
    },
    'body.field-order': {
      title: 'The fields come in a different order.',
      rewrite: (answer) => changed(answer, reversed),
    },
    'body.pieces': {
      title: 'The body arrives in pieces that split characters; ids are not ASCII.',
      profile: {
        formats: {
          fileId: { style: 'random', prefix: 'file_', length: 12, alphabet: 'абвгдежзийклмноп' },
        },
      },
      incidental: ['choice.id-format.non-ascii'],
      rewrite: (answer) => ({ ...answer, delivery: { ...answer.delivery, pieceBytes: 7 } }),
    },
    'body.compressed': {
      clause: '1-transport',
      title: 'Pages are compressed with gzip, if the client accepts that.',
      encode: (answer, sent) =>
        /\bgzip\b/.test(sent.get('accept-encoding') ?? '') ? gzipped(answer) : answer,
    },
    'body.next-link': {
      clause: '4.3-cursor',
      title: 'Pages have an additional field, next, with a URL of a different server.',
      profile: {
        listing: { pageFields: { next: `${ELSEWHERE}/api/v1/next`, links: { next: ELSEWHERE } } },
      },
    },
  },
);

function changed(answer: DeliveredAnswer, change: (json: string) => string): DeliveredAnswer {
  const { body } = answer;
  return typeof body === 'string' && body !== '' ? { ...answer, body: change(body) } : answer;
}

function gzipped(answer: DeliveredAnswer): DeliveredAnswer {
  const { body, headers } = answer;
  if (typeof body !== 'string' || body === '') return answer;
  const { 'content-length': _, ...others } = headers;
  const bytes = gzip(new TextEncoder().encode(body));
  return { ...answer, headers: { ...others, 'content-encoding': 'gzip' }, body: bytes };
}

const indented = (json: string): string => JSON.stringify(JSON.parse(json), null, '\t');

/** Strings that already contain an escape are unchanged. */
const escaped = (json: string): string =>
  json.replace(/"((?:[^"\\]|\\.)*)"/g, (whole, inside: string) =>
    inside.includes('\\') ? whole : `"${inside.split('').map(unicodeEscape).join('')}"`,
  );

const unicodeEscape = (unit: string): string =>
  `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

const reversed = (json: string): string =>
  JSON.stringify(JSON.parse(json), (_, value: unknown) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).toReversed()) : value,
  );
