import type { FailureDescription } from '../../src/consumer/consumer-client.ts';
import { isObject } from '../../src/text/is-object.ts';

/** What a client throws when the API refuses or fails. */
export class ApiFailure extends Error {
  readonly description: FailureDescription;

  constructor(description: FailureDescription) {
    super(`the API failed with ${description.status}`);
    this.name = 'ApiFailure';
    this.description = description;
  }
}

/** Of a broken connection, or of a mistake of the client's own, there is nothing to tell. */
export const describeApiFailure = (error: unknown): FailureDescription =>
  error instanceof ApiFailure ? error.description : {};

type Fields = Pick<FailureDescription, 'code' | 'error'>;

/** What the text of a failure says, as clause 7 r2 has it; nothing if it is unreadable. */
export function failureFields(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Each field may be absent. */
export function fieldsOf(body: unknown): Fields {
  const { code, error } = isObject(body) ? body : {};
  return { code: textOrNone(code), error: textOrNone(error) };
}

const textOrNone = (value: unknown) => (typeof value === 'string' ? value : undefined);
