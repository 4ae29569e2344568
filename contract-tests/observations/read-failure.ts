import type { Json, JsonObject } from '../../src/document/wire.ts';
import { objectOf } from '../listing/page.ts';
import type { Sample } from './sample.ts';

/** The body of a failure (clause 7 r2). */
export interface Failure {
  /** Null where the body has no such string. */
  readonly code: string | null;
  readonly error: string | null;
  /** Fields of the body besides `code` and `error`. */
  readonly extra: JsonObject;
  /** The whole body, where it is another than a JSON object. */
  readonly text: string | null;
  readonly body: Sample['body']['kind'] | 'json-object';
}

export function readFailure({ body }: Pick<Sample, 'body'>): Failure {
  const fields = body.kind === 'json' ? objectOf(body.value) : undefined;
  if (!fields) return { code: null, error: null, extra: {}, text: textOf(body), body: body.kind };
  const { code, error, ...others } = fields;
  return {
    code: typeof code === 'string' ? code : null,
    error: typeof error === 'string' ? error : null,
    // A code or an error of another type is a matter for a rule; here it is a field like others.
    extra: { ...others, ...oddly('code', code), ...oddly('error', error) },
    text: null,
    body: 'json-object',
  };
}

function textOf(body: Sample['body']): string | null {
  if (body.kind === 'text') return body.text;
  return body.kind === 'json' ? JSON.stringify(body.value) : null;
}

function oddly(name: string, value: Json | undefined): JsonObject {
  return value === undefined || typeof value === 'string' ? {} : { [name]: value };
}

/** Every part of a failure but its status: single values, by paths such as `extra.requestId`. */
export function partsOf(failure: Sample): [path: string, value: Json][] {
  const { code, error, extra, text } = readFailure(failure);
  return [
    ['code', code],
    ['error', error],
    ...leaves('extra', extra),
    ...(text === null ? [] : [['text', text] satisfies [string, Json]]),
    ...Object.entries(failure.headers).map(([name, text]): [string, Json] => [
      `headers.${name}`,
      text,
    ]),
  ];
}

/** The single values within a value, by their paths; null for an empty object or list. */
export function leaves(path: string, value: Json): [string, Json][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  const members = Object.entries(value);
  if (members.length === 0) return [[path, null]];
  return members.flatMap(([name, inner]) => leaves(`${path}.${name}`, inner));
}
