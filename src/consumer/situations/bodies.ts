import type { ClauseId } from '../../document/clauses.ts';
import type { DeliveredAnswer } from '../../http/delivery.ts';
import { isObject } from '../../text/is-object.ts';
import { rowsOf, situation } from '../define-situation.ts';
import { filesOf, PAGES_OF_THREE, type StageOptions } from '../set-stage.ts';
import { ELSEWHERE } from '../situation.ts';

/** How the JSON of a success is written and sent (clause 4). */

interface Body {
  readonly id: string;
  readonly clause: ClauseId;
  readonly title: string;
  readonly incidental?: readonly string[];
  readonly stage?: StageOptions;
  readonly rewrite?: (answer: DeliveredAnswer) => DeliveredAnswer;
}

const bodies = rowsOf<Body>()([
  {
    id: 'body.line-breaks',
    clause: '4-json',
    title: 'The JSON stands in many lines, indented, with line breaks at its ends.',
    rewrite: (answer) => changed(answer, (json) => `\r\n${indented(json)}\n\n`),
  },
  {
    id: 'body.escapes',
    clause: '4-json',
    title: 'Every character of the strings is escaped: \\u0066 for f.',
    rewrite: (answer) => changed(answer, escaped),
  },
  {
    id: 'body.field-order',
    clause: '4-json',
    title: 'The fields stand in another order.',
    rewrite: (answer) => changed(answer, reversed),
  },
  {
    id: 'body.pieces',
    clause: '4-json',
    title: 'The body arrives in pieces that cut through characters; ids are not ASCII.',
    stage: {
      profile: {
        limit: PAGES_OF_THREE,
        formats: {
          fileId: { style: 'random', prefix: 'file_', length: 12, alphabet: 'абвгдежзийклмноп' },
        },
      },
    },
    incidental: ['choice.id-format.non-ascii'],
    rewrite: (answer) => ({ ...answer, delivery: { ...answer.delivery, pieceBytes: 7 } }),
  },
  {
    id: 'body.next-link',
    clause: '4.3-cursor',
    title: 'Pages have a further field, next, with an address at another server.',
    stage: {
      profile: {
        limit: PAGES_OF_THREE,
        listing: { pageFields: { next: `${ELSEWHERE}/api/v1/next`, links: { next: ELSEWHERE } } },
      },
    },
  },
]);

export const bodySituations = bodies.map(
  ({ id, clause, title, incidental = [], stage: options, rewrite }) =>
    situation({
      id,
      clause,
      title,
      incidental,
      arrange: (setStage) => {
        const stage = setStage(options);
        return { ...stage, expected: filesOf(stage), ...(rewrite && { rewrite }) };
      },
    }),
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
