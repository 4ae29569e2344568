import { type Instant, toInstant } from '../template/instant.ts';
import { describeValue } from '../text/describe-value.ts';
import { OperationError } from '../text/operation-error.ts';
import type { IdRule } from '../world/id-rules.ts';

/** Checks of what callers pass in. Each throws an OperationError that names the field. */

const refuse = (action: string, field: string, expected: string, value: unknown): never => {
  throw new OperationError({ action, field, expected, found: describeValue(value) });
};

export function refuseOtherThanText(value: unknown, field: string, action: string): void {
  if (typeof value !== 'string') refuse(action, field, 'text', value);
}

export function refuseOtherThanBytes(value: unknown, field: string, action: string): void {
  // Not by its class, which differs in another realm (a test environment, a frame).
  if (!ArrayBuffer.isView(value)) refuse(action, field, 'bytes (Uint8Array)', value);
}

export function refuseOtherThanTexts(values: unknown, field: string, action: string): void {
  if (Array.isArray(values) && values.every((value) => typeof value === 'string')) return;
  refuse(action, field, 'a list of texts', values);
}

export function refuseOtherThanMock(mock: unknown, action: string): void {
  const { answer }: { readonly answer?: unknown } = Object(mock);
  if (typeof answer !== 'function') refuse(action, 'mock', 'what createMock gives', mock);
}

export function refuseOtherThanFunction(value: unknown, field: string, action: string): void {
  if (typeof value !== 'function') refuse(action, field, 'a function', value);
}

export function refuseId(
  id: unknown,
  field: string,
  rules: readonly IdRule[],
  action: string,
): void {
  refuseOtherThanText(id, field, action);
  const broken = rules.find(({ holds }) => !holds(String(id)));
  if (broken) refuse(action, field, broken.expectation, id);
}

export function refuseSize(size: unknown, action: string): void {
  if (Number.isSafeInteger(size) && Number(size) >= 0) return;
  refuse(action, 'size', 'a whole number of bytes', size);
}

/** Whether a given time is this instant. */
export function isSameTime(given: unknown, instant: Instant): boolean {
  if (typeof given !== 'string' && !(given instanceof Date)) return false;
  try {
    return toInstant(given) === instant;
  } catch {
    return false;
  }
}
