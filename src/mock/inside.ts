import { OperationError } from '../text/operation-error.ts';
import type { MockParts } from './create-parts.ts';

/** Beside the mocks, for functions that reach into one: their users see nothing of it. */
const insides = new WeakMap<object, MockParts>();

export function letReach(mock: object, parts: MockParts): void {
  insides.set(mock, parts);
}

/** @throws Error "Failed to ACTION: …" when no `createMock` made the mock. */
export function insideOf(mock: object, action: string): MockParts {
  const parts = insides.get(mock);
  if (!parts) throw new OperationError({ action, expected: 'one that createMock made' });
  return parts;
}
