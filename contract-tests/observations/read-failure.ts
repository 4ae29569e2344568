import type { Json, JsonObject } from '../../src/document/wire.ts';
import type { Answer } from '../exchange/client.ts';
import { objectOf } from '../listing/page.ts';

/** The body of a failure (clause 7 r2). */
export interface Failure {
  /** Null where the body has no such string. */
  readonly code: string | null;
  readonly error: string | null;
  /** Fields of the body besides `code` and `error`. */
  readonly extra: JsonObject;
  readonly body: Answer['body']['kind'] | 'json-object';
}

export function readFailure({ body }: Answer): Failure {
  const fields = body.kind === 'json' ? objectOf(body.value) : undefined;
  if (!fields) return { code: null, error: null, extra: {}, body: body.kind };
  const { code, error, ...others } = fields;
  return {
    code: typeof code === 'string' ? code : null,
    error: typeof error === 'string' ? error : null,
    // A code or an error of another type is a matter for a rule; here it is a field like others.
    extra: { ...others, ...oddly('code', code), ...oddly('error', error) },
    body: 'json-object',
  };
}

function oddly(name: string, value: Json | undefined): JsonObject {
  return value === undefined || typeof value === 'string' ? {} : { [name]: value };
}
