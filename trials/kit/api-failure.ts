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

/** Empty for a broken connection or an error of the client itself. */
export const describeApiFailure = (error: unknown): FailureDescription =>
  error instanceof ApiFailure ? error.description : {};

type Fields = Pick<FailureDescription, 'code' | 'error'>;

/** The fields of a failure's body (clause 7 r2); none if it is unreadable. */
export function failureFields(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Each field may be absent. */
function fieldsOf(body: unknown): Fields {
  const { code, error } = isObject(body) ? body : {};
  return { code: textOrNone(code), error: textOrNone(error) };
}

const textOrNone = (value: unknown) => (typeof value === 'string' ? value : undefined);
