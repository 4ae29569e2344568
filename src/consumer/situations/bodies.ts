import type { DeliveredAnswer } from '../../http/deliver.ts';
import { isObject } from '../../text/is-object.ts';
import { ELSEWHERE } from '../situation.ts';
import { rows } from '../situation-rows.ts';

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

const indented = (json: string): string => JSON.stringify(JSON.parse(json), null, '\t');

/** Strings that hold an escape already stay as they are. */
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
