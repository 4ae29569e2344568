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

/** A body of a failure, as clause 7 r2 has it: each field may be absent, or the whole unreadable. */
export function failureFields(text: string): Pick<FailureDescription, 'code' | 'error'> {
  try {
    const body: unknown = JSON.parse(text);
    return { code: stringField(body, 'code'), error: stringField(body, 'error') };
  } catch {
    return {};
  }
}

function stringField(body: unknown, name: string): string | undefined {
  const value = isObject(body) ? body[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
