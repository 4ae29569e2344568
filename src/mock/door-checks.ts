import { type Instant, toInstant } from '../template/instant.ts';
import type { IdRule } from '../world/id-rules.ts';

/** What is looked at where something is given to the mock by hand; each names the field at fault. */

/** @throws Error "Failed to ACTION: FIELD: expected text, found …". */
export function refuseOtherThanText(value: unknown, field: string, action: string): void {
  if (typeof value === 'string') return;
  throw new Error(`Failed to ${action}: ${field}: expected text, found ${describe(value)}`);
}

/** @throws Error "Failed to ACTION: FIELD: expected bytes (Uint8Array), found …". */
export function refuseOtherThanBytes(value: unknown, field: string, action: string): void {
  // Not by its class: that of another realm (a test environment, a frame) is another one.
  if (ArrayBuffer.isView(value)) return;
  throw new Error(
    `Failed to ${action}: ${field}: expected bytes (Uint8Array), found ${describe(value)}`,
  );
}

/** @throws Error "Failed to ACTION: FIELD: expected a list of texts, found …". */
export function refuseOtherThanTexts(values: unknown, field: string, action: string): void {
  if (Array.isArray(values) && values.every((value) => typeof value === 'string')) return;
  throw new Error(
    `Failed to ${action}: ${field}: expected a list of texts, found ${describe(values)}`,
  );
}

/** @throws Error "Failed to ACTION: mock: expected what createMock gives, found …". */
export function refuseOtherThanMock(mock: unknown, action: string): void {
  const { answer }: { readonly answer?: unknown } = Object(mock);
  if (typeof answer === 'function') return;
  throw new Error(
    `Failed to ${action}: mock: expected what createMock gives, found ${describe(mock)}`,
  );
}

/** @throws Error "Failed to ACTION: FIELD: expected a function, found …". */
export function refuseOtherThanFunction(value: unknown, field: string, action: string): void {
  if (typeof value === 'function') return;
  throw new Error(`Failed to ${action}: ${field}: expected a function, found ${describe(value)}`);
}

/** @throws Error where an id is no text, or breaks a rule of ids. */
export function refuseId(
  id: unknown,
  field: string,
  rules: readonly IdRule[],
  action: string,
): void {
  refuseOtherThanText(id, field, action);
  const broken = rules.find(({ holds }) => !holds(String(id)));
  if (!broken) return;
  throw new Error(`Failed to ${action}: ${field}: ${broken.expectation}, found ${describe(id)}`);
}

/** @throws Error where a size is no whole number of bytes. */
export function refuseSize(size: unknown, action: string): void {
  if (Number.isSafeInteger(size) && Number(size) >= 0) return;
  throw new Error(
    `Failed to ${action}: size: expected a whole number of bytes, found ${describe(size)}`,
  );
}

/** Whether a time as somebody gives it is this instant. */
export function isSameTime(given: unknown, instant: Instant): boolean {
  if (typeof given !== 'string' && !(given instanceof Date)) return false;
  try {
    return toInstant(given) === instant;
  } catch {
    return false;
  }
}

const LONGEST_VALUE = 60;

/** A value in a message, not endlessly long. */
export function describe(value: unknown): string {
  if (value instanceof Date || typeof value === 'number') return cut(String(value));
  return cut(jsonOf(value) ?? String(value));
}

/** Undefined where JSON has no such value, or it goes round in a circle. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

function cut(text: string): string {
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}
