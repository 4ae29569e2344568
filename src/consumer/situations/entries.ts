import type { DeliveredAnswer } from '../../http/deliver.ts';
import { isObject } from '../../text/is-object.ts';
import { ELSEWHERE, type Rewrite, situations } from '../situation.ts';

const statuses = (title: string, ...all: readonly string[]) => ({
  title,
  stored: all.map((validationStatus) => ({ validationStatus })),
});
const sizes = (title: string, ...bytes: readonly number[]) => ({
  title,
  stored: bytes.map((size) => ({ size })),
});

/** Additional fields of pages and entries (clause 4.3). */
const fields = situations(
  { clause: '4.3-fields' },
  {
    'fields.page-lookalikes': {
      title: 'Pages have fields that other APIs use for paging and failures.',
      varies: {
        field: 'listing.pageFields',
        value: {
          ...{ has_more: false, next_cursor: null, nextPageToken: '', next: null },
          ...{ cursor: 'x', page: 1, data: [], items: [], results: [] },
          ...{ code: 'ok', error: '', status: 'success', message: 'done', success: false },
        },
      },
    },
    'fields.next-link': {
      title: 'Pages have an additional field, next, with a URL of a different server.',
      varies: {
        field: 'listing.pageFields',
        value: { next: `${ELSEWHERE}/api/v1/next`, links: { next: ELSEWHERE } },
      },
    },
  },
);

/** Unusual values of fields (clause 2.3). */
export const entrySituations = [
  ...fields,
  ...situations(
    { clause: '2.3-validationStatus-values' },
    {
      'validation-status.unknown': statuses(
        'Entries have values of validationStatus that nobody has announced.',
        ...['quarantined', 'PENDING', 'accepted with warnings', 'rejected'],
        ...['null', 'constructor', '', '🟢'],
      ),
    },
  ),
  ...situations(
    { clause: '2.3-contentType-form' },
    {
      'content-type.unknown': {
        title: 'Entries have no specific content type, unknown ones and odd forms.',
        stored: [
          ...[
            'application/octet-stream',
            'application/x-nobody-knows',
            'IMAGE/PNG',
            'text/plain; charset="a;b, c"',
          ],
          ...['application/vnd.example.v2+json', 'model/vnd.a/b', 'unknown', '', 'x'.repeat(300)],
        ].map((contentType) => ({ contentType })),
      },
    },
  ),
  ...situations(
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
export const bodySituations = situations(
  { clause: '4-json' },
  {
    'body.rewritten': {
      title:
        'The JSON is indented over many lines, with line breaks around it and the fields in a different order.',
      rewrite: (answer) => changed(answer, (json) => `\r\n${indented(json)}\n\n`),
    },
    'body.chunked': {
      title: 'The body arrives without a Content-Length, in pieces that split characters.',
      stored: ['résumé.pdf', '会議の議事録.docx', '🧾.txt', 'файл.txt'].map((name) => ({ name })),
      rewrite: (answer) => ({
        ...answer,
        headers: { ...answer.headers, 'transfer-encoding': 'chunked' },
        delivery: { ...answer.delivery, pieceBytes: 7 },
      }),
    },
    'body.gzip': {
      clause: '1-transport',
      title: 'Bodies are compressed with gzip, if the client accepts that.',
      rewrite: encoded('gzip'),
    },
    'body.brotli': {
      clause: '1-transport',
      title: 'Bodies are compressed with brotli, if the client accepts that.',
      rewrite: encoded('br'),
    },
  },
);

/** Labels a response, whose body the transport then encodes. */
function encoded(coding: 'gzip' | 'br'): Rewrite {
  const accepted = new RegExp(`(?:^|[,\\s])${coding}(?!\\s*;\\s*q=0(?:\\.0*)?(?:[,\\s]|$))`);
  return (answer, sent) => {
    if (!accepted.test(sent.get('accept-encoding') ?? '')) return answer;
    const { 'content-length': _, ...headers } = answer.headers;
    return { ...answer, headers: { ...headers, 'content-encoding': coding } };
  };
}

function changed(answer: DeliveredAnswer, change: (json: string) => string): DeliveredAnswer {
  const { body } = answer;
  return typeof body === 'string' && body !== '' ? { ...answer, body: change(body) } : answer;
}

const indented = (json: string): string =>
  JSON.stringify(
    JSON.parse(json, (_, value: unknown) =>
      isObject(value) ? Object.fromEntries(Object.entries(value).toReversed()) : value,
    ),
    null,
    '\t',
  );
